import { listOccupations } from '#domain/parking/occupations.ts';
import { doTakeSlots, FEWEST_KNOWN } from '#domain/parking/slotless.ts';
import { likelyInSlots } from '#domain/parking/two-wheelers-in-slots.ts';
import type { UsualWays, Way } from '#domain/parking/usual-ways.ts';
import { explainOthers } from '#domain/parking/who-stands.ts';
import { listTurns } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listReadThrough } from '../upkeep/store.ts';
import { listCameIn } from './store.ts';

const HOUR_MS = 3_600_000;
/** From those that have left in so long it is learnt. */
const LEARNT_MS = 12 * HOUR_MS;
/** Where nothing is remembered of those that stay overnight. */
const LONG_MS = 72 * HOUR_MS;
const RATHER = 0.5;
const UNKNOWN = { isSo: false, doubt: 0 };

/** So few are known of a new mall that it is judged anew after minutes. */
const ANEW_MS = 5 * 60_000;

/** Whether two-wheelers stand in slots whose sensors count them already, and of how many of them that is not known. */
interface LearntOfTwoWheelers {
  readonly isSo: boolean;
  /** From 0, where it is sure, to one half. */
  readonly doubt: number;
}

/** What was learnt of malls, and until when it is good. */
export type TwoWheelersInSlots = Map<
  number,
  LearntOfTwoWheelers & { readonly at: Date; readonly forMs: number }
>;

/** Learns it once an hour, from those that were read at both gates; of a new mall from those that came in. */
export async function doTwoWheelersTakeSlots(
  transaction: Transaction,
  mall: number,
  { now, known, ways }: { now: Date; known: TwoWheelersInSlots; ways: UsualWays },
): Promise<LearntOfTwoWheelers> {
  const before = known.get(mall);
  if (before && Math.abs(now.getTime() - before.at.getTime()) < before.forMs) return before;
  const since = msBefore(now, LEARNT_MS);
  const others = await listReadThrough(transaction, mall, since, { areTwoWheelers: true });
  if (others.length < FEWEST_KNOWN) {
    const learnt =
      (await judgeByEntries(transaction, mall, { from: since, now, way: ways.in })) ??
      before ??
      (await judgeByEntries(transaction, mall, { from: msBefore(now, LONG_MS), now, way: ways.in })) ??
      UNKNOWN;
    const { isSo, doubt } = learnt;
    known.set(mall, { isSo, doubt, at: now, forMs: ANEW_MS });
    return learnt;
  }
  const from = new Date(Math.min(...[since, ...others.map(({ entryAt }) => entryAt)].map(Number)));
  const [cars, turns] = await Promise.all([
    listReadThrough(transaction, mall, since),
    listTurns(transaction, mall, { from, to: now }),
  ]);
  const isSo = doTakeSlots(explainOthers(others, cars, listOccupations(turns), ways));
  const learnt = { isSo, doubt: 0 };
  known.set(mall, { ...learnt, at: now, forMs: HOUR_MS });
  return learnt;
}

const msBefore = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Null where no two-wheeler came in: those that stand there since before stand as they stood. */
async function judgeByEntries(
  transaction: Transaction,
  mall: number,
  { from, now, way }: { from: Date; now: Date; way: Way },
): Promise<LearntOfTwoWheelers | null> {
  const entries = await listCameIn(transaction, mall, from);
  const ofClass = (isTwoWheeler: boolean) =>
    entries.flatMap((one) => (one.isTwoWheeler === isTwoWheeler ? [one.entryAt] : []));
  const two = ofClass(true);
  if (two.length === 0) return null;
  const occupations = listOccupations(await listTurns(transaction, mall, { from, to: now }));
  const first = entries.reduce((least, { entryAt }) => Math.min(least, entryAt.getTime()), now.getTime());
  const seen = { two, cars: ofClass(false), occupations, from: new Date(first), now, way };
  const likely = likelyInSlots(seen);
  return { isSo: likely > RATHER, doubt: Math.sqrt(likely * (1 - likely)) };
}
