import type { AlertFacts } from '#contract/alerts.ts';
import { judgeStuck, QUIET_MS, type QuietSlot } from '#domain/parking/stuck-slot.ts';
import {
  listTurnedSince,
  type Occupancy,
  type RestingSlot,
  type StandingSlot,
} from '../../occupancy/index.ts';
import { countBesideByDay, findLongestTaken, findSince, type Asked } from './rest-of-slots.ts';
import { askGates } from './store.ts';

/** A sensor that is suspected to be stuck. */
export interface StuckSensor {
  readonly code: string;
  readonly since: Date;
  readonly facts: AlertFacts<'slot_stuck'>;
}

interface Looked extends Asked {
  readonly occupancy: Pick<Occupancy, 'standing' | 'statusOf'>;
  /** The slots that are suspected already: they are judged though their sections rest now. */
  readonly suspected: readonly string[];
}

/** Of a taken slot that others' long times have to explain. */
const LONG_MS = 72 * 3_600_000;
/** More slots that rest at once are no faults of single sensors. */
const MOST = 200;

/** The sensors of a mall that are suspected to be stuck at an instant; null where so many slots rest that they say nothing of single sensors. */
export async function findStuck(on: Looked, now: Date): Promise<StuckSensor[] | null> {
  const { mall, occupancy } = on;
  // A device that is stuck is one thing to see to, not one for each of its slots.
  const standing = occupancy
    .standing(mall)
    .filter(({ code }) => occupancy.statusOf(mall, code)?.status !== 'unknown');
  const quiet = await findQuiet(on, standing, now);
  if (quiet.length > MOST) return null;
  if (quiet.length === 0) return [];
  const sections = new Set(quiet.map(({ section }) => section));
  const all = standing.filter(({ section }) => sections.has(section));
  const resting = await findSince(on, quiet, now);
  const beside = await countBesideByDay(on, { resting, all }, now);
  const taken = resting.filter(({ status }) => status === 'occupied');
  const gates = await askGatesOfEach(on, taken);
  const isLong = taken.some(({ restsSince }) => now.getTime() - restsSince.getTime() >= LONG_MS);
  const longestMs = isLong ? await findLongestTaken(on, now) : 0;
  return resting.flatMap((slot) => {
    const slots = all.filter(({ section, code }) => section === slot.section && code !== slot.code).length;
    const counted = beside.get(slot.code) ?? { before: 0, besideBefore: 0, besideMeanwhile: 0 };
    return judge(slot, { ...counted, slots, gates: gates.get(slot.code) ?? null, longestMs }, now);
  });
}

/** One by one: of weeks in which thousands left one question for all of them would hold up the gates. */
async function askGatesOfEach({ ask, mall }: Asked, taken: readonly RestingSlot[]) {
  const gates = new Map<string, Evidence['gates']>();
  for (const slot of taken)
    for (const { code, ...known } of await ask((transaction) => askGates(transaction, mall, [slot])))
      gates.set(code, known);
  return gates;
}

interface Evidence {
  readonly before: number;
  readonly besideBefore: number;
  readonly besideMeanwhile: number;
  readonly slots: number;
  readonly gates: { readonly left: number; readonly mayBeIt: number; readonly hasCar: boolean } | null;
  readonly longestMs: number;
}

function judge(slot: RestingSlot, evidence: Evidence, now: Date): StuckSensor[] {
  const { code, level, status, since: reportedSince, restsSince: since } = slot;
  const { before, besideBefore, besideMeanwhile: meanwhile, slots, gates, longestMs } = evidence;
  const quiet: QuietSlot = {
    status,
    since,
    reportedSince,
    before,
    beside: { slots, before: besideBefore, meanwhile },
    hasCar: gates?.hasCar ?? false,
    gates,
    longestMs,
  };
  const reason = judgeStuck(quiet, now);
  if (reason === null) return [];
  const facts = { slots, cars: meanwhile, left: gates?.left ?? null, reason };
  return [{ code, since, facts: { level, status, since: since.toISOString(), ...facts } }];
}

/** The slots that have not turned for a day while others of their section have. */
async function findQuiet(
  { ask, mall, suspected }: Looked,
  standing: readonly StandingSlot[],
  now: Date,
): Promise<StandingSlot[]> {
  if (standing.length === 0) return [];
  const dayBefore = new Date(now.getTime() - QUIET_MS);
  const turned = await ask((transaction) => listTurnedSince(transaction, mall, dayBefore));
  const statuses = new Set(turned.map(({ code, status }) => `${code} ${status}`));
  const busy = new Set(
    standing
      .filter(({ code }) => statuses.has(`${code} occupied`) && statuses.has(`${code} empty`))
      .map(({ section }) => section),
  );
  return standing.filter(
    ({ code, section, status }) =>
      (busy.has(section) || suspected.includes(code)) && !statuses.has(`${code} ${OTHER[status]}`),
  );
}

const OTHER = { empty: 'occupied', occupied: 'empty' } as const;
