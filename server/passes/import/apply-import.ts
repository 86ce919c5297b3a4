import type { ImportAnswer } from '#contract/passes.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { ChangedBy } from '../../audit/index.ts';
import type { PassServices } from '../pass-services.ts';
import { daysOf } from '../present.ts';
import { findRevision, listPassesBehind, listPlatesOf, type StoredPass } from '../store.ts';
import { levelsOf } from '../write-pass.ts';
import { applyPlan } from './apply-plan.ts';
import { KnownPasses } from './known-passes.ts';
import { planImport, type ImportPlan } from './plan-import.ts';

/** So many at once: a few milliseconds of work, then everybody else is served. */
const AT_ONCE = 250;
const MOST_FAULTS = 200;
const MOST_CHANGES = 20;

/** Says what a file of passes would change; with `isApplied` changes it. */
export async function importPasses(
  on: PassServices,
  { mallId, mall, csv, isApplied }: { mallId: string; mall: number; csv: string; isApplied: boolean },
  by: ChangedBy,
): Promise<ImportAnswer> {
  const { known, revision } = await readKnown(on, mall, by.now);
  const currentYear = Number(indiaDate(by.now).slice(0, 4));
  const plan = await planImport(csv, known, { levels: levelsOf(on, mall), currentYear });
  if (isApplied) await applyPlan(on, { mallId, mall, revision }, plan, by);
  return { isApplied, ...countsOf(plan), ...excerptOf(plan) };
}

function countsOf({ rows, added, changed, ended, unchanged, faults }: ImportPlan) {
  const counts = { added: added.length, changed: changed.length, ended: ended.length };
  return { rows, ...counts, unchanged, refused: faults.length };
}

function excerptOf({ added, changed, ended, faults }: ImportPlan) {
  const worded = [
    ...ended.slice(0, MOST_CHANGES).map(({ row, holder }) => ({ row, what: 'ended' as const, holder })),
    ...changed.slice(0, MOST_CHANGES).map(({ row, draft }) => ({ row, what: 'changed' as const, ...draft })),
    ...added.slice(0, MOST_CHANGES).map(({ row, draft }) => ({ row, what: 'added' as const, ...draft })),
  ];
  const changes = worded.slice(0, MOST_CHANGES).map(({ row, what, holder }) => ({ row, what, holder }));
  return { changes, faults: faults.slice(0, MOST_FAULTS) };
}

/** The passes that go on, some at a time, and the state of the list that they are of. */
async function readKnown({ services: { database } }: PassServices, mall: number, now: Date) {
  const { revision, last } = await database.transact({ mall }, async (transaction) => {
    const found = await findRevision(transaction, mall);
    return { revision: found, last: Number(found.split(' ')[0]) };
  });
  const known = new KnownPasses(last);
  for (let behind = 0; ;) {
    const asked = behind;
    const { passes, plates } = await database.transact({ mall }, async (transaction) => {
      const found = await listPassesBehind(transaction, mall, asked, AT_ONCE);
      const ids = found.map(({ id }) => id);
      return { passes: found, plates: await listPlatesOf(transaction, ids) };
    });
    const keys = new Map<number, { key: string; plate: string }[]>();
    for (const { pass, plateKey: key, plate } of plates)
      keys.set(pass, [...(keys.get(pass) ?? []), { key, plate }]);
    for (const pass of passes)
      if (isGoingOn(pass, now)) known.put(pass.number, toDraft(pass), keys.get(pass.id) ?? []);
    const lastPass = passes.at(-1);
    if (!lastPass || passes.length < AT_ONCE) return { known, revision };
    behind = lastPass.number;
  }
}

function isGoingOn({ validUntil, endedAt }: StoredPass, now: Date): boolean {
  return endedAt === null && (validUntil === null || validUntil > now);
}

/** A stored pass as somebody would write it; its plates stand beside it. */
export function toDraft(pass: StoredPass, plates: readonly string[] = []) {
  const { kind, holder, note, quota, levels, days, fromMinute, toMinute, paysAs } = pass;
  return { kind, holder, note, plates, quota, levels, days, fromMinute, toMinute, paysAs, ...daysOf(pass) };
}
