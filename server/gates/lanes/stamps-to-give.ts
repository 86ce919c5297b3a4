import { findTariffById, findValidations } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../../sessions/index.ts';

/** The stamps that the tariffs of sessions know and these do not have yet, by session. */
export async function findStampsToGive(
  transaction: Transaction,
  sessions: readonly Session[],
): Promise<Map<number, string[]>> {
  const priced = sessions.flatMap((session) =>
    session.kind === 'unmatched' || session.tariffId === null
      ? []
      : [{ id: session.id, tariff: session.tariffId }],
  );
  const known = new Map<number, readonly string[]>();
  for (const tariff of new Set(priced.map((one) => one.tariff))) {
    const { document } = (await findTariffById(transaction, tariff)) ?? {};
    known.set(
      tariff,
      (document?.validations ?? []).map(({ code }) => code),
    );
  }
  if (![...known.values()].some((codes) => codes.length > 0)) return new Map();
  const given = await findValidations(
    transaction,
    priced.map(({ id }) => id),
  );
  return new Map(
    priced.map(({ id, tariff }) => [
      id,
      (known.get(tariff) ?? []).filter((code) => !given.get(id)?.includes(code)),
    ]),
  );
}
