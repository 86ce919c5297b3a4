import type { Tariff } from '#contract/malls.ts';
import type { TariffList } from '#contract/money.ts';
import type { FreeSpell } from '#domain/money/free-spells.ts';
import { toRupees } from '#domain/money/money.ts';
import { readSimplePrice } from '#domain/money/simple-tariff.ts';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import type { StoredTariff, StoredDraft } from './store.ts';

/** A tariff in rupees; null for a document that no simple price says. */
export function presentSimple({ version, effectiveFrom, document }: StoredTariff): Tariff | null {
  const price = readSimplePrice(document);
  if (!price) return null;
  return {
    version,
    effectiveFrom: effectiveFrom.toISOString(),
    graceMinutes: price.graceMinutes,
    rupeesPerHour: toRupees(price.paisePerHour),
    dayCapRupees: price.dayCapPaise === null ? null : toRupees(price.dayCapPaise),
  };
}

/** The versions of a mall, the highest first, and what is being worked on. */
export function presentTariffs(
  versions: readonly StoredTariff[],
  draft: StoredDraft | null,
  now: Date,
): Omit<TariffList, 'warning' | 'freeSpells'> {
  return {
    versions: versions.map((tariff) => ({
      version: tariff.version,
      effectiveFrom: tariff.effectiveFrom.toISOString(),
      state: stateOf(tariff, versions, now),
      createdAt: tariff.createdAt.toISOString(),
      document: tariff.document,
    })),
    draft: draft && { document: draft.document, changedAt: draft.changedAt.toISOString() },
    template: TIME_OF_DAY_TARIFF,
  };
}

/** A time in which a mall charged nothing, with the names of who switched it. */
export function presentSpell(
  { kind, version, from, until, by, endedBy }: FreeSpell,
  names: ReadonlyMap<string, string>,
): TariffList['freeSpells'][number] {
  const nameOf = (person: string | null) => (person === null ? null : (names.get(person) ?? null));
  return {
    kind,
    version,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    by: nameOf(by),
    endedBy: nameOf(endedBy),
  };
}

type State = TariffList['versions'][number]['state'];

/** One that begins when a higher one begins never counts; of those that have begun the latest is in force. */
function stateOf(tariff: StoredTariff, versions: readonly StoredTariff[], now: Date): State {
  const begin = tariff.effectiveFrom.getTime();
  const isReplaced = versions.some(
    ({ version, effectiveFrom }) => version > tariff.version && effectiveFrom.getTime() === begin,
  );
  if (isReplaced) return 'replaced';
  if (begin > now.getTime()) return 'scheduled';
  const hasFollower = versions.some(
    ({ effectiveFrom }) => effectiveFrom.getTime() > begin && effectiveFrom <= now,
  );
  return hasFollower ? 'past' : 'in_force';
}
