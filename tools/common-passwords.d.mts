/** The list's text as it is shipped, its notice first. */
export function listCommonPasswords(): string;
