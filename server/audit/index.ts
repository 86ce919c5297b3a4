/**
 * The door of `audit`: what people with power did, each entry bound to the one before it. Stored actions are spelled
 * with hyphens (`mall-changed`); no entry can be rewritten, so the spelling remains.
 */
export { takeAuditTurn, verifyAudit, writeAudit } from './store.ts';
export { changedBy, type ChangedBy } from './changed-by.ts';
