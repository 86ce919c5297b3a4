import type { OccupancyEvent, SlotView } from '#contract/occupancy.ts';
import { normaliseSlotCode } from '#domain/slot-code.ts';

export type SlotStatus = SlotView['status'];
/** Where a slot is, without its status: what a layout is made of. */
export type SlotPlace = Pick<SlotView, 'slot' | 'level' | 'section'>;
export interface Counts {
  empty: number;
  occupied: number;
  unknown: number;
  total: number;
}
/** How far the picture can be trusted: when we last heard, and when a sensor last spoke. Epoch milliseconds. */
export interface Freshness {
  heardAt: number | null;
  observedAt: number | null;
  isFailing: boolean;
}

/**
 * The picture of one mall in the browser, outside React: each slot tells only those who show it, so that a change
 * of fifty slots redraws fifty slots.
 */
export class LivePicture {
  #places: readonly SlotPlace[] = [];
  #statuses = new Map<string, SlotStatus>();
  #levelOf = new Map<string, string>();
  #counts = new Map<string, Counts>();
  #freshness: Freshness = { heardAt: null, observedAt: null, isFailing: false };
  #listeners = new Map<string, Set<() => void>>();

  /** Listens to a slot by its code, to a level's counts by `counts:B1`, to `places` or to `freshness`. */
  subscribe = (topic: string, listener: () => void): (() => void) => {
    const set = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, set.add(listener));
    return () => set.delete(listener);
  };

  /** A slot that nobody has spoken of is unknown: never empty. */
  statusOf = (code: string): SlotStatus => this.#statuses.get(code) ?? 'unknown';
  countsOf = (level: string): Counts | undefined => this.#counts.get(level);
  places = (): readonly SlotPlace[] => this.#places;
  freshness = (): Freshness => this.#freshness;

  /** The whole truth of `/api/mall/slots`. */
  takeSlots(slots: readonly SlotView[], observedAt: string | null, now: number): void {
    const isNewLayout =
      slots.length !== this.#places.length || slots.some(({ slot }, i) => this.#places[i]?.slot !== slot);
    if (isNewLayout) {
      this.#places = slots.map(({ slot, level, section }) => ({ slot, level, section }));
      this.#levelOf = new Map(slots.map(({ slot, level }) => [slot, level]));
      this.#statuses = new Map([...this.#statuses].filter(([code]) => this.#levelOf.has(code)));
      this.#tell('places');
    }
    this.#set(slots.map(({ slot, status }) => [slot, status]));
    if (isNewLayout) this.#recount(new Set(this.#levelOf.values()));
    this.#hear(now, observedAt === null ? null : Date.parse(observedAt));
  }

  /** A message of the stream. */
  takeEvent(event: OccupancyEvent, now: number): void {
    this.#set([
      ...event.slot_array.map(([code, flag]): [string, SlotStatus] => [
        code,
        flag === 1 ? 'occupied' : 'empty',
      ]),
      ...event.unknown.map((code): [string, SlotStatus] => [code, 'unknown']),
    ]);
    const isReport = !event.whole && event.slot_array.length > 0;
    this.#hear(now, isReport ? Date.parse(event.at) : this.#freshness.observedAt);
  }

  /** The poll's list: these are occupied. Of the others it cannot say whether they are empty or unknown. */
  takeOccupied(codes: readonly string[], now: number): void {
    this.#set(codes.map((code) => [code, 'occupied']));
    this.#hear(now, this.#freshness.observedAt);
  }

  /** No answer came: the picture stays, and says that it is old. */
  fail(): void {
    if (this.#freshness.isFailing) return;
    this.#freshness = { ...this.#freshness, isFailing: true };
    this.#tell('freshness');
  }

  #hear(heardAt: number, observedAt: number | null): void {
    this.#freshness = { heardAt, observedAt, isFailing: false };
    this.#tell('freshness');
  }

  #set(statuses: readonly (readonly [code: string, status: SlotStatus])[]): void {
    const levels = new Set<string>();
    for (const [said, status] of statuses) {
      // Specification 5: a code that is not known as it stands is read trimmed, in upper case, with two digits.
      const code = this.#levelOf.has(said) ? said : normaliseSlotCode(said);
      const level = this.#levelOf.get(code);
      if (level === undefined || this.statusOf(code) === status) continue;
      this.#statuses.set(code, status);
      levels.add(level);
      this.#tell(code);
    }
    this.#recount(levels);
  }

  #recount(levels: ReadonlySet<string>): void {
    if (levels.size === 0) return;
    const fresh = new Map(
      [...levels].map((level) => [level, { empty: 0, occupied: 0, unknown: 0, total: 0 }]),
    );
    for (const { slot, level } of this.#places) {
      const counts = fresh.get(level);
      if (!counts) continue;
      counts[this.statusOf(slot)] += 1;
      counts.total += 1;
    }
    for (const [level, counts] of fresh) {
      this.#counts.set(level, counts);
      this.#tell(`counts:${level}`);
    }
  }

  #tell(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener();
  }
}
