import { createHash } from 'node:crypto';

/** Names an event by what stays the same when it is sent again; a plate in it cannot be read from its name. */
export function nameEvent(...facts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
