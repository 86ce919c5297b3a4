import type { RulesOverTime } from './drivers-rules.ts';

/** A time in which a mall charged nothing. */
export interface FreeSpell {
  /** By the mall's rule, whatever its tariff says, or by a version of its tariff. */
  readonly kind: 'rule' | 'tariff';
  /** Of the tariff; null of the rule. */
  readonly version: number | null;
  /** Null where it was so as far as is known. */
  readonly from: Date | null;
  /** Null while it is so. */
  readonly until: Date | null;
  /** Who brought it about, and who ended it: public ids; null where that is not known. */
  readonly by: string | null;
  readonly endedBy: string | null;
}

/** When a mall's rule made parking free, the oldest first. */
export function freeByRules({ zeroTariff, former }: RulesOverTime): FreeSpell[] {
  const versions = [...former, { zeroTariff, until: null, endedBy: null }];
  const spells: FreeSpell[] = [];
  let begin: Pick<FreeSpell, 'from' | 'by'> = { from: null, by: null };
  for (const { zeroTariff: isFree, until: end, endedBy = null } of versions) {
    const until = end === null ? null : new Date(end);
    const before = spells.at(-1);
    // A rule of another kind may have changed meanwhile: it is one time all the same.
    if (isFree && before && before.until !== null && before.until.getTime() === begin.from?.getTime())
      spells[spells.length - 1] = { ...before, until, endedBy };
    else if (isFree) spells.push({ kind: 'rule', version: null, ...begin, until, endedBy });
    begin = { from: until, by: endedBy };
  }
  return spells;
}

/** A version of a tariff that counts for the entries of a time. */
interface Version {
  readonly version: number;
  readonly effectiveFrom: Date;
  readonly isFree: boolean;
  readonly createdBy: string;
}

/** When a version of a tariff made parking free, the oldest first. */
export function freeByTariffs(versions: readonly Version[]): FreeSpell[] {
  const sorted = versions.toSorted(
    (one, other) => +one.effectiveFrom - +other.effectiveFrom || one.version - other.version,
  );
  return sorted.flatMap(({ version, effectiveFrom, isFree, createdBy }, position) => {
    const next = sorted[position + 1];
    const isReplaced = next?.effectiveFrom.getTime() === effectiveFrom.getTime();
    if (!isFree || isReplaced) return [];
    const ended = { until: next?.effectiveFrom ?? null, endedBy: next?.createdBy ?? null };
    return [{ kind: 'tariff', version, from: effectiveFrom, by: createdBy, ...ended }] as const;
  });
}

/** Whether something lies within a spell. */
export function isWithinSpell({ from, until }: Pick<FreeSpell, 'from' | 'until'>, at: Date): boolean {
  return (from === null || at >= from) && (until === null || at < until);
}

const DAY_MS = 86_400_000;
/** A mall that charges nothing for longer has decided to be free: that is no loss. */
const FOR_A_TIME_MS = 7 * DAY_MS;

/** Whether a mall that charges otherwise was free for some days only, or has been so since some days. */
export function isForATime({ from, until }: Pick<FreeSpell, 'from' | 'until'>, now: Date): boolean {
  return from !== null && (until ?? now).getTime() - from.getTime() <= FOR_A_TIME_MS;
}
