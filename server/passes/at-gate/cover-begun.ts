import type { JobFaults } from '../../platform/jobs/faults.ts';
import type { PassServices } from '../pass-services.ts';
import { listPassesBegun, listPlatesOf, type StoredPass } from '../store.ts';
import { coverInside } from './cover-inside.ts';

/** Whoever leaves before the next run, or after a longer pause of the server, has it at the exit. */
const LATEST_MS = 3_600_000;

/**
 * Gives the cars inside what a pass gives that has just begun: its day came, or it goes on from another one. So their bills
 * say what the exit will say, and who comes later stands behind them in its quota.
 */
export async function coverBegun(on: PassServices, faults: JobFaults, now: Date): Promise<void> {
  const { database } = on.services;
  const span = { after: new Date(now.getTime() - LATEST_MS), until: now };
  const begun = await database.ask('system', (transaction) => listPassesBegun(transaction, span));
  for (const mall of new Set(begun.map((pass) => pass.mall))) {
    const passes = begun.filter((pass) => pass.mall === mall);
    await faults.alone(`mall ${mall}, passes that have begun`, () => coverOfMall(on, mall, passes, now));
  }
}

async function coverOfMall(
  on: PassServices,
  mall: number,
  passes: readonly StoredPass[],
  now: Date,
): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    const plates = await listPlatesOf(
      transaction,
      passes.map(({ id }) => id),
    );
    const platesOf = ({ id }: StoredPass) => plates.filter(({ pass }) => pass === id);
    const given = passes.map((pass) => ({
      pass,
      plates: platesOf(pass).map(({ plateKey: key, plate }) => ({ key, plate })),
    }));
    await coverInside(on, transaction, mall, given, now, { isAgain: true });
  });
}
