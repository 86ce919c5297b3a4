/** What the chosen thing is shown and decided by: one file to fetch. */
export { ActionForm } from './action-form.tsx';
export { EntryDetail } from './entry-detail.tsx';
