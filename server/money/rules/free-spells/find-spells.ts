import { freeByRules, freeByTariffs, type FreeSpell } from '#domain/money/free-spells.ts';
import { isFreePrice } from '#domain/money/quote.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { listVersions } from '../../tariffs/store.ts';
import { findRules } from '../store.ts';

/** So many versions of a tariff are looked at, the newest. */
const MOST_VERSIONS = 200;

/** When a mall charged nothing, by its rule or by its tariff, the newest first. */
export async function findFreeSpells(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<FreeSpell[]> {
  const [rules, versions] = await Promise.all([
    findRules(transaction, mall),
    listVersions(transaction, mall, MOST_VERSIONS),
  ]);
  const begun = versions.filter(({ effectiveFrom }) => effectiveFrom <= now);
  const byTariff = begun.map(({ version, effectiveFrom, createdBy, document }) => ({
    version,
    effectiveFrom,
    createdBy,
    isFree: document.zero || document.prices.every(isFreePrice),
  }));
  const spells = [...freeByRules(rules), ...freeByTariffs(byTariff)];
  return spells.toSorted((one, other) => (other.from?.getTime() ?? 0) - (one.from?.getTime() ?? 0));
}
