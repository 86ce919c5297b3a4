import type { AuditRecord, AuditTrailState } from '#contract/audit.ts';
import type { TrailState } from '../check.ts';
import type { SealedRecord } from '../store.ts';
import { wordFault } from '../word-verdict.ts';
import { nameAccount, type KnownAccount } from './name-account.ts';
import { kindOf } from './wanted.ts';

/** The names that go with the ids in records: of accounts, and of malls by both their ids. */
export interface Names {
  readonly known: ReadonlyMap<string, KnownAccount>;
  ofMall(this: void, id: number | string): { readonly id: string; readonly name: string } | null;
}

/** A record as it travels. */
export function presentRecord(record: SealedRecord, names: Names): AuditRecord {
  const { number, at, action, mall, address, request, times, detail } = record;
  const kind = kindOf(action);
  const nameOf = (part: 'actor' | 'target') => {
    const id = record[part];
    const known = names.known.get(id);
    if (known) return nameAccount(known, id, { kind, at, mall, part });
    return { id, name: id === '' ? null : (names.ofMall(id)?.name ?? null) };
  };
  return {
    number,
    at: at.toISOString(),
    kind,
    actor: nameOf('actor'),
    target: nameOf('target'),
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
