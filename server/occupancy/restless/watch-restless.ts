import { isDeepStrictEqual } from 'node:util';
import type { AlertKind } from '#contract/alerts.ts';
import { restlessAt } from '#domain/parking/restless-slot.ts';
import { closeAlerts, findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { MallOccupancy } from '../mall-occupancy.ts';
import { judgeRestless, type KnownAlerts, type WantedAlert } from './judge-restless.ts';
import { listTurnsOfTurning, type ReportedTurn } from './store.ts';

/** How often a mall's slots are judged; by their turns of so long. */
const EVERY_MS = 60_000;
const JUDGED_MS = 60 * 60_000;

const KINDS = ['slot_restless', 'level_restless'] as const satisfies readonly AlertKind[];

/**
 * Makes the function that looks, once a minute, for slots of a mall that turn more often than cars can: it marks them in
 * the occupancy, raises their alerts, and closes those of slots that rest. Every process does, since each has its own
 * occupancy; what they store is the same.
 */
export function createRestlessWatch(services: Services) {
  const { database } = servicesOfJobs(services);
  const nextAt = new Map<number, number>();
  const readingAt = new Map<number, number | null>();

  return async (occupancy: MallOccupancy, now: Date): Promise<void> => {
    const { mall } = occupancy;
    if (now.getTime() < (nextAt.get(mall) ?? -Infinity)) return;
    nextAt.set(mall, now.getTime() + EVERY_MS);
    // Nothing turns without a reading, and nothing has to rest where nothing was restless.
    const isQuiet = readingAt.get(mall) === occupancy.readingAt && occupancy.marked('restless').size === 0;
    if (isQuiet) return;
    const newest = occupancy.readingAt;
    await database.transact({ mall }, (transaction) => judge(transaction, occupancy, now));
    readingAt.set(mall, newest);
  };
}

async function judge(transaction: Transaction, occupancy: MallOccupancy, now: Date): Promise<void> {
  const { mall } = occupancy;
  const from = new Date(now.getTime() - JUDGED_MS);
  const [turns, alerts] = await Promise.all([
    listTurnsOfTurning(transaction, mall, { from, now }),
    findNewestAlerts(transaction, mall, KINDS, from),
  ]);
  const slots = inUse(occupancy, turns);
  const find = (kind: AlertKind, subject: string) =>
    alerts.find((alert) => alert.kind === kind && alert.subject === subject);
  const known: KnownAlerts = {
    sinceOf: (kind, subject) => {
      const alert = find(kind, subject);
      return alert?.closedAt === null ? alert.firstAt : null;
    },
    closedAt: (kind, subject) => find(kind, subject)?.closedAt ?? null,
  };
  // A sensor that is suspect has an alert of its own.
  const judged = slots.filter(({ isSuspect }) => !isSuspect);
  const wanted = judgeRestless(judged, known, now);
  for (const alert of wanted) {
    const open = find(alert.kind, alert.subject);
    const isSame = open?.closedAt === null && isDeepStrictEqual(open.facts, alert.facts);
    if (!isSame) await renewAlert(transaction, { ...alert, mall }, alert);
  }
  await closeRested(transaction, mall, { alerts, wanted }, now);
  const restless = slots.filter((slot) => restlessAt(slot.turns, now)).map(({ code }) => code);
  occupancy.mark('restless', new Set(restless));
}

/** The slots that the layout has in use, each with its turns. */
function inUse(occupancy: MallOccupancy, turns: readonly ReportedTurn[]) {
  const bySlot = new Map<string, ReportedTurn[]>();
  for (const turn of turns) {
    const known = bySlot.get(turn.code);
    if (known) known.push(turn);
    else bySlot.set(turn.code, [turn]);
  }
  return [...bySlot].flatMap(([code, ofSlot]) => {
    const slot = occupancy.get(code);
    if (!slot || slot.place.isRetired) return [];
    const { level } = slot.place;
    return [{ code, level, turns: ofSlot, isSuspect: slot.stored.state.isSuspect }];
  });
}

async function closeRested(
  transaction: Transaction,
  mall: number,
  {
    alerts,
    wanted,
  }: { alerts: Awaited<ReturnType<typeof findNewestAlerts>>; wanted: readonly WantedAlert[] },
  now: Date,
): Promise<void> {
  for (const kind of KINDS) {
    const lasting = new Set(wanted.filter((one) => one.kind === kind).map(({ subject }) => subject));
    const rested = alerts
      .filter((alert) => alert.kind === kind && alert.closedAt === null && !lasting.has(alert.subject))
      .map(({ subject }) => subject);
    if (rested.length > 0) await closeAlerts(transaction, mall, kind, rested, now);
  }
}
