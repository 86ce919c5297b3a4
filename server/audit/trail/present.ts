import type { AuditRecord, AuditTrailState } from '#contract/audit.ts';
import type { TrailState } from '../check.ts';
import type { SealedRecord } from '../store.ts';
import { wordFault } from '../word-verdict.ts';
import { kindOf } from './wanted.ts';

/** The names that go with the ids in records: of accounts, and of malls by both their ids. */
export interface Names {
  readonly ofAccount: ReadonlyMap<string, string>;
  ofMall(this: void, id: number | string): { readonly id: string; readonly name: string } | null;
}

/** A record as it travels. */
export function presentRecord(record: SealedRecord, names: Names): AuditRecord {
  const { number, at, action, actor, target, mall, address, request, times, detail } = record;
  const nameOf = (id: string) => names.ofAccount.get(id) ?? names.ofMall(id)?.name ?? null;
  return {
    number,
    at: at.toISOString(),
    kind: kindOf(action),
    actor: { id: actor, name: nameOf(actor) },
    target: { id: target, name: target === '' ? null : nameOf(target) },
    mall: mall === null ? null : (names.ofMall(mall) ?? { id: String(mall), name: null }),
    address,
    request,
    times,
    facts: detail !== null && typeof detail === 'object' ? (detail as Record<string, unknown>) : { detail },
  };
}

/** How the trail stands, as it travels. Whoever sees one mall alone is not shown how much happens in all of them. */
export function presentState(
  { verdict, checkedAt, progress }: TrailState,
  isOfAll: boolean,
): AuditTrailState {
  const records = isOfAll ? progress : 0;
  const at = checkedAt?.toISOString() ?? null;
  if (verdict === null) return { status: 'checking', checkedAt: at, records, brokenAt: null, sentence: null };
  if (verdict.ok) return { status: 'unbroken', checkedAt: at, records, brokenAt: null, sentence: null };
  return {
    status: 'broken',
    checkedAt: at,
    records,
    brokenAt: verdict.record,
    sentence: wordFault(verdict.fault),
  };
}
