import type { Alert } from '#contract/alerts.ts';
import { closeAlert, closeAlerts, listAlerts } from '../alerts/index.ts';
import { doAllParts } from '../platform/jobs/faults.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import type { Database, Transaction } from '../platform/storage/database.ts';
import {
  findByPublicId,
  isContradictionSettled,
  listReasonsWaiting,
  listWaitingNamed,
} from '../sessions/index.ts';
import { CONTRADICTED } from './queue/contradicted.ts';

const MOST = 5_000;

/** Closes alerts whose cause is gone: a car that was long inside has left, and nothing is in review for a reason any more. */
export function closeSettled(
  services: Services,
  malls: readonly { readonly id: number }[],
  now: Date,
): Promise<void> {
  const { database } = servicesOfJobs(services);
  return doAllParts(async ({ alone }) => {
    for (const { id: mall } of malls) await alone(`mall ${mall}`, () => closeOfMall(database, mall, now));
  });
}

async function closeOfMall(database: Database, mall: number, now: Date): Promise<void> {
  const raised = await database.ask({ mall }, (transaction) => listAlerts(transaction, mall, MOST));
  const isOfSessions = ({ kind }: Alert) =>
    kind === 'long_stay' ||
    kind === 'typed_near' ||
    kind === 'paid_twice' ||
    kind === 'review' ||
    CONTRADICTED.some((one) => one === kind);
  if (!raised.some(isOfSessions)) return;
  await database.transact({ mall }, async (transaction) => {
    const alerts = await listAlerts(transaction, mall, MOST);
    const subjects = (wanted: string) =>
      alerts.filter(({ kind }) => kind === wanted).map(({ subject }) => subject);
    const reasons = subjects('review');
    for (const kind of ['long_stay', 'typed_near'] as const)
      await closeOfLeft(transaction, mall, { kind, cars: subjects(kind) }, now);
    if (reasons.length > 0) {
      const waiting = new Set(await listReasonsWaiting(transaction, mall));
      const settled = reasons.filter((reason) => !waiting.has(reason));
      await closeAlerts(transaction, mall, 'review', settled, now);
    }
    await closeContradicted(transaction, mall, alerts, now);
    await closePaidTwice(transaction, mall, subjects('paid_twice'), now);
  });
}

/** What is asked about cars that are inside, until they have left. */
async function closeOfLeft(
  transaction: Transaction,
  mall: number,
  { kind, cars }: { readonly kind: 'long_stay' | 'typed_near'; readonly cars: readonly string[] },
  now: Date,
): Promise<void> {
  if (cars.length === 0) return;
  const found = await listWaitingNamed(transaction, mall, cars);
  const inside = new Set(found.filter(({ state }) => state === 'open').map(({ publicId }) => publicId));
  const left = cars.filter((car) => !inside.has(car));
  await closeAlerts(transaction, mall, kind, left, now);
}

/** Whoever may settle any visit has settled it otherwise, or took back what the cameras contradict. */
async function closeContradicted(
  transaction: Transaction,
  mall: number,
  alerts: readonly Alert[],
  now: Date,
): Promise<void> {
  for (const alert of alerts.filter(({ kind }) => CONTRADICTED.some((one) => one === kind))) {
    const session = await findByPublicId(transaction, mall, alert.subject);
    if (isContradictionSettled(session, alert)) await closeAlert(transaction, mall, Number(alert.id), now);
  }
}

/** Its own exit was read after all, or a person has set when it left: it is charged by that. */
async function closePaidTwice(
  transaction: Transaction,
  mall: number,
  visits: readonly string[],
  now: Date,
): Promise<void> {
  for (const visit of visits) {
    const session = await findByPublicId(transaction, mall, visit);
    const isAsked = session?.kind === 'closed' && session.exitAt === null;
    if (!isAsked) await closeAlerts(transaction, mall, 'paid_twice', [visit], now);
  }
}
