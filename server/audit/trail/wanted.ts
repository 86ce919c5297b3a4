import { AUDIT_KINDS, type AuditKind } from '#contract/audit.ts';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import { badInput } from '../../platform/http/errors.ts';
import type { RecordCursor } from './store.ts';

/** How kinds were written before they had today's words. Records stay as they were sealed. */
const EARLIER: Partial<Record<AuditKind, readonly string[]>> = {
  role_granted: ['admin-granted'],
  role_revoked: ['admin-removed'],
  desk_code_made: ['plate-code-made'],
  invitation_used: ['invitation-accepted'],
  invitation_withdrawn: ['invitation-revoked'],
};
const SPELLINGS = new Map(
  AUDIT_KINDS.flatMap((kind) => spellingsOf(kind).map((spelling) => [spelling, kind] as const)),
);

/** Every spelling under which records of a kind are stored. */
export function spellingsOf(kind: AuditKind): string[] {
  const hyphened = kind.replaceAll('_', '-');
  return [kind, ...(hyphened === kind ? [] : [hyphened]), ...(EARLIER[kind] ?? [])];
}

/** The kind of a stored action; the action itself where this version does not know it. */
export function kindOf(action: string): string {
  return SPELLINGS.get(action) ?? action;
}

export function writeCursor({ at, number }: RecordCursor): string {
  return Buffer.from(`${at.getTime()}_${number}`).toString('base64url');
}

/** Throws 400 for a cursor that we did not give. */
export function readCursor(text: string): RecordCursor {
  const [, at, number] = /^(\d{1,14})_(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (at === undefined || number === undefined || Number(at) >= END_OF_TIME)
    throw badInput('The cursor is not one of ours.', { before: 'Take it from `next`' });
  return { at: new Date(Number(at)), number: Number(number) };
}

const END_OF_TIME = Date.UTC(2200, 0, 1);

/** From the beginning of one Indian day to the end of another. */
export function readDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    from: from === undefined ? null : startOfIndiaDay(from),
    until: to === undefined ? null : startOfIndiaDay(addDays(to, 1)),
  };
}
