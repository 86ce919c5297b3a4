/** What is open beside the list of passes. */
export type OpenedPart = { what: 'new' } | { what: 'import' } | { what: 'pass'; id: string };
