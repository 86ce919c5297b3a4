import type { ReportedSlot } from '#domain/parking/known-slots.ts';
import type { Passage } from '#domain/parking/counts-now.ts';
import type { SlotTurn } from '#domain/parking/occupations.ts';

const MINUTE_MS = 60_000;
const BEGIN = Date.UTC(2026, 10, 23, 1, 30);

/** What becomes of a gateway of slot sensors, in minutes since the mall opened. */
export interface GatewayFault {
  readonly gateway: number;
  readonly kind: 'silent' | 'hangs';
  readonly from: number;
  readonly minutes: number;
}

/** A car that comes and leaves, in minutes; `wayIn` and `wayOut` are those between gate and slot. */
export interface ComingCar {
  readonly inAt: number;
  readonly minutes: number;
  readonly slot: number;
  readonly isReadIn: boolean;
  readonly isReadOut: boolean;
}

/** One that found a slot. */
interface PlayedVisit {
  readonly inAt: number;
  readonly outAt: number;
  readonly car: ComingCar;
}

interface Change {
  readonly at: number;
  readonly slot: number;
  readonly isTaken: boolean;
}

const [WAY_IN, WAY_OUT] = [1.6, 1.25];
export const SLOTS_OF_ONE = 16;
/** With a heartbeat limit of five minutes; with one of a quarter of an hour it takes three times as long. */
const UNKNOWN_AFTER = 12.5;

/** A mall that is played in memory: cars, gates that read them, and gateways of sixteen slots that report them, or do not. */
export function playGatewayMall(
  gateways: number,
  cars: readonly ComingCar[],
  faults: readonly GatewayFault[],
  unknownAfter = UNKNOWN_AFTER,
) {
  const instant = (minute: number) => new Date(BEGIN + minute * MINUTE_MS);
  const free = Array.from({ length: gateways * SLOTS_OF_ONE }, () => 0);
  const passages: Passage[] = [];
  const changes: Change[] = [];
  const visits: PlayedVisit[] = [];
  for (const car of cars.toSorted((one, other) => one.inAt - other.inAt)) {
    const open = free.flatMap((until, slot) => (until < car.inAt ? [slot] : []));
    const slot = open[car.slot % Math.max(1, open.length)];
    if (slot === undefined) continue;
    const outAt = car.inAt + WAY_IN + car.minutes + WAY_OUT;
    free[slot] = outAt;
    visits.push({ inAt: car.inAt, outAt, car });
    changes.push(
      { at: car.inAt + WAY_IN, slot, isTaken: true },
      { at: outAt - WAY_OUT, slot, isTaken: false },
    );
    if (car.isReadIn) passages.push({ at: instant(car.inAt), by: 1 });
    if (car.isReadOut) passages.push({ at: instant(outAt), by: -1 });
  }
  changes.sort((one, other) => one.at - other.at);
  const faultOf = (slot: number, minute: number) =>
    faults.find(
      ({ gateway, from, minutes }) =>
        gateway === gatewayOf(slot) && minute >= from && minute < from + minutes,
    );
  const isTakenAt = (slot: number, minute: number) =>
    changes.findLast((change) => change.slot === slot && change.at <= minute)?.isTaken ?? false;
  return {
    instant,
    visits,
    changes,
    faultOf,
    isTakenAt,
    truth: (minute: number) => visits.filter(({ inAt, outAt }) => inAt <= minute && outAt > minute).length,
    open: (minute: number) =>
      passages.filter(({ at }) => at <= instant(minute)).reduce((sum, { by }) => sum + by, 0),
    passages: (minute: number) => passages.filter(({ at }) => at <= instant(minute)),
    /** What has been stored of the slots until a minute, and what is known of them then. */
    reported(minute: number): { slots: ReportedSlot[]; turns: SlotTurn[] } {
      const turns = free.flatMap((_, slot) =>
        turnsOf(slot, { changes, faults, isTakenAt, faultOf, unknownAfter }).filter(({ at }) => at <= minute),
      );
      const slots = free.map((_, slot): ReportedSlot => {
        const own = turns.filter(({ code }) => code === codeOf(slot));
        const last = own.at(-1);
        const status = last?.status ?? 'unknown';
        const silentFrom = faultOf(slot, minute)?.from ?? minute;
        return {
          code: codeOf(slot),
          source: `gateway ${gatewayOf(slot)}`,
          status,
          since: last ? instant(last.at) : null,
          until: status === 'unknown' ? instant(silentFrom) : null,
        };
      });
      return { slots, turns: turns.map(({ code, status, at }) => ({ code, status, at: instant(at) })) };
    },
  };
}

interface Played {
  readonly changes: readonly Change[];
  readonly faults: readonly GatewayFault[];
  readonly isTakenAt: (slot: number, minute: number) => boolean;
  readonly faultOf: (slot: number, minute: number) => GatewayFault | undefined;
  readonly unknownAfter: number;
}

function turnsOf(slot: number, { changes, faults, isTakenAt, faultOf, unknownAfter }: Played) {
  const own = faults.filter(({ gateway }) => gateway === gatewayOf(slot));
  const silences = own.filter(({ kind, minutes }) => kind === 'silent' && minutes > unknownAfter);
  const wanted = [
    { at: -600, status: stateOf(false) },
    ...changes
      .filter((change) => change.slot === slot && !faultOf(slot, change.at))
      .map(({ at, isTaken }) => ({ at, status: stateOf(isTaken) })),
    ...silences.map(({ from }) => ({ at: from + unknownAfter, status: 'unknown' as const })),
    ...own
      .map(({ from, minutes }) => from + minutes)
      .filter((at) => !faultOf(slot, at))
      .map((at) => ({ at, status: stateOf(isTakenAt(slot, at)) })),
  ].toSorted((one, other) => one.at - other.at);
  return wanted
    .filter(({ status }, index) => status !== wanted[index - 1]?.status)
    .map((turn) => ({ ...turn, code: codeOf(slot) }));
}

function stateOf(isTaken: boolean): 'occupied' | 'empty' {
  return isTaken ? 'occupied' : 'empty';
}

/** The slots of one gateway are one level. */
export function codeOf(slot: number): string {
  return `B${gatewayOf(slot) + 1}A${String((slot % SLOTS_OF_ONE) + 1).padStart(2, '0')}`;
}

function gatewayOf(slot: number): number {
  return Math.floor(slot / SLOTS_OF_ONE);
}
