import type { Backtest } from '#contract/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { addDays, indiaDate } from '#domain/time/india-time.ts';
import { writeAudit, type ChangedBy } from '../../audit/index.ts';
import { findHolidays } from '../../calendar/index.ts';
import { findAddress } from '../../malls/index.ts';
import { findBilled, findCovers, findValidations, refuseBrokenTariff } from '../../money/index.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { listEntered, type EnteredCar } from '../../sessions/index.ts';
import { createTally } from './tally.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;
/** So many sessions are read at once: gates wait no longer for a back-test than for any other list. */
const PIECE = 4_000;
/** So many at most, and after so long no more: an answer about fewer days is better than none. */
const MOST = 200_000;
const MOST_MS = 2_000;
/** A day of the calendar beyond the last exit that a session in these days may have. */
const LONGEST_DAYS = 90;

/** Prices the cars of the last 90 days by a draft, the newest first, and says what would be otherwise. */
export function createBacktest({ database }: Services, elapsed: () => number = () => performance.now()) {
  const running = new Set<number>();
  return async (mall: number, draft: TariffDocument, by: ChangedBy): Promise<Backtest> => {
    refuseBrokenTariff(draft);
    if (running.has(mall)) throw conflict('backtest_running', 'A draft of this mall is being tried already.');
    running.add(mall);
    try {
      return await run(mall, draft, by);
    } finally {
      running.delete(mall);
    }
  };

  async function run(mall: number, draft: TariffDocument, by: ChangedBy): Promise<Backtest> {
    const since = new Date(by.now.getTime() - DAYS * DAY_MS);
    const holidays = await database.transact({ mall }, async (transaction) => {
      const address = await findAddress(transaction, mall);
      const last = addDays(indiaDate(by.now), LONGEST_DAYS);
      return findHolidays(transaction, address, indiaDate(since), last);
    });
    const tally = createTally(draft, holidays);
    const endsAt = elapsed() + MOST_MS;
    let before: EnteredCar | null = null;
    let isWhole = false;
    for (let read = 0; read < MOST && elapsed() < endsAt; read += PIECE) {
      const cars: EnteredCar[] = await tryPiece(mall, tally, { since, before, most: PIECE });
      before = cars.at(-1) ?? before;
      isWhole = cars.length < PIECE;
      if (isWhole) break;
    }
    const counted = tally.sum();
    await database.transact({ mall }, (transaction) => {
      const entry = { actor: by.actor, action: 'tariff_backtested', target: String(mall), mall } as const;
      return writeAudit(transaction, { ...entry, detail: { sessions: counted.sessions } }, by.now);
    });
    const from = isWhole ? since : (before?.entryAt ?? since);
    return { from: from.toISOString(), to: by.now.toISOString(), isWhole, ...counted };
  }

  function tryPiece(
    mall: number,
    tally: ReturnType<typeof createTally>,
    piece: Parameters<typeof listEntered>[2],
  ): Promise<EnteredCar[]> {
    return database.transact({ mall }, async (transaction) => {
      const cars = await listEntered(transaction, mall, piece);
      const ids = cars.map(({ id }) => id);
      const [billed, covers] = [await findBilled(transaction, ids), await findCovers(transaction, ids)];
      const stamps = tally.knowsStamps
        ? await findValidations(transaction, ids)
        : new Map<number, string[]>();
      const charged = new Map(billed.map((one) => [one.session, one]));
      for (const car of cars) {
        const bill = charged.get(car.id);
        if (!bill) continue;
        const given = { validations: stamps.get(car.id) ?? [], covers: covers.get(car.id) ?? [] };
        tally.add(car, bill, given);
      }
      return cars;
    });
  }
}
