import type { ReportedSlot } from '#domain/parking/known-slots.ts';
import type { Passage } from '#domain/parking/counts-now.ts';
import type { SlotTurn } from '#domain/parking/occupations.ts';

const MINUTE_MS = 60_000;
const HEARTBEAT_MS = 5 * MINUTE_MS;
export const BEGIN = Date.UTC(2026, 10, 23, 1, 30);

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

interface Change {
  readonly at: number;
  readonly slot: number;
  readonly isTaken: boolean;
}

const [WAY_IN, WAY_OUT, OF_ONE] = [1.6, 1.25, 16];

/** A mall that is played in memory: cars, gates that read them, and gateways of sixteen slots that report them, or do not. */
export function playGatewayMall(gateways: number, cars: readonly ComingCar[], faults: readonly GatewayFault[]) {
  const instant = (minute: number) => new Date(BEGIN + minute * MINUTE_MS);
  const free = Array.from({ length: gateways * OF_ONE }, () => 0);
  const passages: Passage[] = [];
  const changes: Change[] = [];
  const visits: { inAt: number; outAt: number }[] = [];
  for (const car of cars.toSorted((one, other) => one.inAt - other.inAt)) {
    const open = free.flatMap((until, slot) => (until < car.inAt ? [slot] : []));
    const slot = open[car.slot % Math.max(1, open.length)];
    if (slot === undefined) continue;
    const outAt = car.inAt + WAY_IN + car.minutes + WAY_OUT;
    free[slot] = outAt;
    visits.push({ inAt: car.inAt, outAt });
    changes.push({ at: car.inAt + WAY_IN, slot, isTaken: true }, { at: outAt - WAY_OUT, slot, isTaken: false });
    if (car.isReadIn) passages.push({ at: instant(car.inAt), by: 1 });
    if (car.isReadOut) passages.push({ at: instant(outAt), by: -1 });
  }
  changes.sort((one, other) => one.at - other.at);
  const faultOf = (slot: number, minute: number) =>
    faults.find(
      ({ gateway, from, minutes }) =>
        gateway === Math.floor(slot / OF_ONE) && minute >= from && minute < from + minutes,
    );
  const isTakenAt = (slot: number, minute: number) =>
    changes.findLast((change) => change.slot === slot && change.at <= minute)?.isTaken ?? false;
  return {
    instant,
    truth: (minute: number) => visits.filter(({ inAt, outAt }) => inAt <= minute && outAt > minute).length,
    open: (minute: number) => passages.filter(({ at }) => at <= instant(minute)).reduce((sum, { by }) => sum + by, 0),
    passages: (minute: number) => passages.filter(({ at }) => at <= instant(minute)),
    /** What has been stored of the slots until a minute, and what is known of them then. */
    reported(minute: number): { slots: ReportedSlot[]; turns: SlotTurn[] } {
      const turns = free.flatMap((_, slot) =>
        turnsOf(slot, { changes, faults, isTakenAt, faultOf }).filter(({ at }) => at <= minute),
      );
      const slots = free.map((_, slot): ReportedSlot => {
        const own = turns.filter(({ code }) => code === codeOf(slot));
        const last = own.at(-1);
        const status = last?.status ?? 'unknown';
        const silentFrom = faultOf(slot, minute)?.from ?? minute;
        return {
          code: codeOf(slot),
          source: `gateway ${Math.floor(slot / OF_ONE)}`,
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
}

function turnsOf(slot: number, { changes, faults, isTakenAt, faultOf }: Played) {
  const own = faults.filter(({ gateway }) => gateway === Math.floor(slot / OF_ONE));
  const silences = own.filter(({ kind, minutes }) => kind === 'silent' && minutes > UNKNOWN_AFTER);
  const wanted = [
    { at: -600, status: stateOf(false) },
    ...changes
      .filter((change) => change.slot === slot && !faultOf(slot, change.at))
      .map(({ at, isTaken }) => ({ at, status: stateOf(isTaken) })),
    ...silences.map(({ from }) => ({ at: from + UNKNOWN_AFTER, status: 'unknown' as const })),
    ...own.map(({ from, minutes }) => ({
      at: from + minutes,
      status: stateOf(isTakenAt(slot, from + minutes)),
    })),
  ].toSorted((one, other) => one.at - other.at);
  return wanted
    .filter(({ status }, index) => status !== wanted[index - 1]?.status)
    .map((turn) => ({ ...turn, code: codeOf(slot) }));
}

const UNKNOWN_AFTER = (2.5 * HEARTBEAT_MS) / MINUTE_MS;

function stateOf(isTaken: boolean): 'occupied' | 'empty' {
  return isTaken ? 'occupied' : 'empty';
}

function codeOf(slot: number): string {
  return `B1A${String(slot).padStart(3, '0')}`;
}
