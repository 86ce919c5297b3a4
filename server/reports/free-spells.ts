import type { MallReport } from '#contract/reports.ts';
import { isForATime, isWithinSpell, type FreeSpell } from '#domain/money/free-spells.ts';
import { findFreeSpells, listFreed } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds } from '../sessions/index.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** More than so many cars nobody's report attributes one by one: their mall is free for everybody. */
const MOST_FREED = 5_000;

/** A time in which a mall charged nothing, with the sessions of a span that it made free: null where they are too many. */
export interface CountedSpell extends FreeSpell {
  readonly freed: readonly { readonly session: number; readonly at: Date }[] | null;
}

/** The times in which a mall charged nothing, with the sessions of a span that each made free; those without any are left out. */
export async function countFreed(
  transaction: Transaction,
  mall: number,
  span: Span,
  now: Date,
): Promise<CountedSpell[]> {
  const spells = await findFreeSpells(transaction, mall, now);
  if (spells.length === 0) return [];
  const freed = await listFreed(transaction, mall, span, MOST_FREED + 1);
  if (freed.length > MOST_FREED)
    return spells.filter((spell) => meets(spell, span)).map((spell) => ({ ...spell, freed: null }));
  const sessions = await findByIds(
    transaction,
    freed.map(({ session }) => session),
  );
  const entries = new Map(sessions.map((one) => [one.id, one.kind === 'unmatched' ? null : one.entryAt]));
  const whose = freed.map((one) => ({
    ...one,
    spell: spellOf(spells, entries.get(one.session) ?? null, one.at),
  }));
  return spells.flatMap((spell) => {
    const own = whose.filter((one) => one.spell === spell).map(({ session, at }) => ({ session, at }));
    return own.length > 0 || meets(spell, span) ? [{ ...spell, freed: own }] : [];
  });
}

/** What made a car free: the rule as it came in or left, else the tariff as it came in. */
function spellOf(spells: readonly FreeSpell[], entryAt: Date | null, exitAt: Date): FreeSpell | undefined {
  const asItCame = (spell: FreeSpell) => entryAt !== null && isWithinSpell(spell, entryAt);
  return (
    spells.find((spell) => spell.kind === 'rule' && asItCame(spell)) ??
    spells.find((spell) => spell.kind === 'rule' && isWithinSpell(spell, exitAt)) ??
    spells.find((spell) => spell.kind === 'tariff' && asItCame(spell))
  );
}

function meets({ from, until }: FreeSpell, span: Span): boolean {
  return (from === null || from < span.until) && (until === null || until > span.from);
}

/** The sessions that were free since a mall that charges otherwise did not for some days. */
export function freedForATime(spells: readonly CountedSpell[], now: Date) {
  return spells
    .filter((spell) => isForATime(spell, now))
    .flatMap(({ freed, by }) => (freed ?? []).map((one) => ({ ...one, person: by })));
}

/** The same for a report: who switched it, and about what those visits would have cost by the usual charge. */
export function presentSpells(
  spells: readonly CountedSpell[],
  usualPaise: number | null,
  nameOf: (person: string) => string,
): MallReport['freeSpells'] {
  return spells.map(({ kind, version, from, until, by, endedBy, freed }) => ({
    kind,
    version,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    by: by === null ? null : nameOf(by),
    endedBy: endedBy === null ? null : nameOf(endedBy),
    sessions: freed?.length ?? null,
    worth: worthOf(freed?.length ?? null, usualPaise),
  }));
}

function worthOf(sessions: number | null, usualPaise: number | null): number | null {
  if (sessions === 0) return 0;
  return sessions === null || usualPaise === null ? null : Math.round((usualPaise * sessions) / 100);
}
