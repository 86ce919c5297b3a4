import { seeVisit, type Gate, type CarSeen } from './camera-reads.ts';
import { makeClocks, type Clock } from './clocks.ts';
import { Dice } from './dice.ts';
import type { Dials } from './dials.ts';
import { drawCuts, Line, type Cut } from './network.ts';
import type { MallShape, TrueStory } from './true-visit.ts';
import { makeVisits } from './visits.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A camera's message on its way; instants in epoch milliseconds. */
export interface ReadMessage extends CarSeen {
  /** Whose key it is sent with. */
  readonly camera: Gate;
  readonly readId: string;
  /** By the camera's clock. */
  readonly readAt: number;
  readonly sentAt: number | null;
  /** When it truly reaches the product. */
  readonly arrivesAt: number;
}

export interface Story {
  readonly seed: number;
  readonly dials: Dials;
  readonly shape: MallShape;
  readonly start: number;
  readonly end: number;
  readonly visits: readonly TrueStory[];
  /** By arrival. */
  readonly messages: readonly ReadMessage[];
  readonly sensorClock: Clock;
  readonly sensorCuts: readonly Cut[];
  readonly cameraCuts: Readonly<Record<Gate, readonly Cut[]>>;
  readonly layoutChangesAt: number;
}

/** The whole story of a mall from a seed: who truly came, and which camera's message reaches the product when. */
export function makeStory(seed: number, dials: Dials, shape: MallShape, start: number, days: number): Story {
  const dice = new Dice(seed);
  const end = start + days * DAY;
  const visits = makeVisits({ seed, dials, shape, start, days });
  const clocks = makeClocks(dials, start, days, dice);
  const cuts = (device: string) => drawCuts(dials, start, end, dice.of('cuts', device));
  const cameraCuts = { entry: cuts('entry'), exit: cuts('exit') };
  const lines = { entry: new Line(cameraCuts.entry), exit: new Line(cameraCuts.exit) };
  const deadFrom = start + dice.of('lane dead').between(8, 16) * HOUR;
  const isDead = ({ at, lane }: CarSeen) =>
    lane > 0 && lane === dials.moreLanes && at >= deadFrom && at < deadFrom + dials.laneDeadHours * HOUR;
  const sightings = visits.flatMap((visit) => seeVisit(visit, dials, dice)).filter((one) => !isDead(one));
  const swappedFrom = start + dice.of('swapped').between(11, 20) * HOUR;
  const isSwapped = ({ at, lane }: CarSeen) =>
    lane === 0 && at >= swappedFrom && at < swappedFrom + dials.swappedMinutes * MINUTE;
  const messages = sightings
    .toSorted((one, other) => one.at - other.at)
    .flatMap((sighting, number) => {
      const { at, gate, lane } = sighting;
      const camera: Gate = isSwapped(sighting) ? (gate === 'entry' ? 'exit' : 'entry') : gate;
      const own = dice.of('message', number);
      const clock = lane === 0 ? clocks[camera] : (instant: number) => instant;
      const late = drawLateness(gate, dials, own);
      const sentTrue = late > 0 ? at + late : lines[camera].sendsAt(at + own.between(200, 900));
      const message = (sent: number, more: Partial<ReadMessage> = {}): ReadMessage => ({
        ...sighting,
        camera,
        readId: `${camera}-${seed}-${number}`,
        readAt: clock(at),
        sentAt: dials.sendsSentAt > 0 ? clock(sent) : null,
        arrivesAt: Math.round(sent + own.between(50, 400)),
        ...more,
        why: [sighting.why, camera === gate ? '' : 'cameras swapped', more.why].filter(Boolean).join(', '),
      });
      const all = [message(sentTrue)];
      if (own.chance(dials.resent))
        all.push(message(sentTrue + own.between(2, 300) * SECOND, { why: 'sent again' }));
      if (gate === 'exit' && own.chance(dials.replayedExits)) {
        const isNew = own.chance(0.5);
        const readId = isNew ? `${camera}-${seed}-${number}-replayed` : `${camera}-${seed}-${number}`;
        all.push(message(sentTrue + own.between(0.5, 40) * HOUR, { readId, why: 'replayed' }));
      }
      return all;
    })
    .toSorted((one, other) => one.arrivesAt - other.arrivesAt);
  return {
    seed,
    dials,
    shape,
    start,
    end,
    visits,
    messages,
    sensorClock: clocks.sensors,
    sensorCuts: cuts('sensors'),
    cameraCuts,
    layoutChangesAt: dials.slotsRemoved > 0 ? start + Math.min(days - 0.45, 1.55) * DAY : Infinity,
  };
}

/** Minutes for a share of all messages, hours for a few. */
function drawLateness(gate: Gate, dials: Dials, own: Dice): number {
  const isHours = own.chance(gate === 'exit' ? dials.lateExits : dials.lateEntries);
  if (isHours) return Math.round(own.between(20, 240) * MINUTE);
  return own.chance(dials.late) ? Math.round(own.between(5, 600) * SECOND) : 0;
}
