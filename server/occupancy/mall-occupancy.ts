import type { SlotNow } from '#domain/parking/events.ts';
import { unknownSlot } from '#domain/parking/occupancy.ts';
import type { SlotRecord } from '../malls/index.ts';
import { isNotOlder, isWaiting, type StoredSlot } from './stored-slot.ts';

/** One slot: where it lies and what is known of it, which the next reading replaces. */
export interface PlacedSlot {
  readonly place: SlotRecord;
  readonly stored: StoredSlot;
}

type Replaced = { -readonly [Name in keyof PlacedSlot]: PlacedSlot[Name] };

/** One mall as it is now, in memory: what every answer is made from. The database holds the same. */
export class MallOccupancy {
  readonly mall: number;
  #slots = new Map<string, Replaced>();
  #bySource = new Map<string, Set<string>>();
  #waiting = new Set<string>();
  #seenAt = new Map<string, number>();
  #restless: ReadonlySet<string> = new Set();
  #knownSince = new Map<string, number>();
  /** Grows whenever what drivers see differs. */
  version = 0;
  /** Grows with every reading, whether people see a change or not. */
  revision = 0;
  /** Grows whenever all slots were taken anew: codes may mean other slots since. */
  layout = 0;
  /** When the newest reading arrived; null where none ever did. */
  readingAt: number | null = null;

  constructor(mall: number) {
    this.mall = mall;
  }

  get size(): number {
    return this.#slots.size;
  }

  get(code: string): PlacedSlot | undefined {
    return this.#slots.get(code);
  }

  /** In the layout's order. A slot that the layout has given up is shown while a sensor sees a car in it. */
  *shown(): Iterable<PlacedSlot> {
    for (const slot of this.#slots.values())
      if (!slot.place.isRetired || slot.stored.state.status === 'occupied') yield slot;
  }

  /** Codes whose status time alone may change. */
  waiting(): Iterable<string> {
    return this.#waiting;
  }

  /** Codes of the slots whose last reading came from a device. */
  codesOf(source: string): ReadonlySet<string> {
    return this.#bySource.get(source) ?? new Set();
  }

  /** Codes of the slots that turn more often than cars can, as they were judged last. */
  restless(): ReadonlySet<string> {
    return this.#restless;
  }

  markRestless(codes: readonly string[]): void {
    const isSame = codes.length === this.#restless.size && codes.every((code) => this.#restless.has(code));
    if (isSame) return;
    this.#restless = new Set(codes);
    this.revision += 1;
  }

  /** Codes of slots that were unknown at an instant, as far as this process knows: what came then is no car's move. */
  knownOnlySince(at: number): string[] {
    return [...this.#knownSince].filter(([, since]) => since >= at).map(([code]) => code);
  }

  /** When a device's last reading of one of its slots arrived. */
  seenAt(source: string): number | null {
    return this.#seenAt.get(source) ?? null;
  }

  /** Takes another layout at once. A slot that stays keeps its state, under a new code too. */
  rearrange(places: readonly SlotRecord[]): void {
    const codes = new Map(places.map((place) => [addressOf(place), place.code]));
    this.replace(
      places,
      [...this.#slots.values()].map(({ place, stored }) => ({
        ...stored,
        state: { ...stored.state, code: codes.get(addressOf(place)) ?? place.code },
      })),
    );
  }

  /** Takes the whole occupancy anew from the layout and the stored states; answers what differs for those who watch. */
  replace(places: readonly SlotRecord[], stored: readonly StoredSlot[]): SlotNow[] {
    const before = this.#slots;
    const states = new Map(stored.map((slot) => [slot.state.code, slot]));
    this.#slots = new Map();
    this.#bySource = new Map();
    this.#waiting = new Set();
    for (const place of places) {
      const state = states.get(place.code) ?? {
        state: unknownSlot(place.code),
        receivedAt: null,
        revision: 0,
      };
      this.#slots.set(place.code, { place, stored: state });
      this.#index(state);
      this.#noteStored(state);
    }
    this.layout += 1;
    this.version += 1;
    this.revision += 1;
    return [...this.#slots.values()]
      .filter(({ stored: now }) => before.get(now.state.code)?.stored.state.status !== now.state.status)
      .map(({ stored: now }) => toChange(now));
  }

  /** Takes stored states, unless it knows later ones; answers what differs for those who watch. */
  apply(stored: readonly StoredSlot[]): SlotNow[] {
    const changes: SlotNow[] = [];
    let newest: StoredSlot | null = null;
    for (const slot of stored) {
      const known = this.#slots.get(slot.state.code);
      if (!known || !isNotOlder(slot, known.stored)) continue;
      const before = known.stored;
      known.stored = slot;
      this.#index(slot, before);
      if (before.state.status !== slot.state.status) changes.push(toChange(slot));
      if (before.state.status === 'unknown' && slot.receivedAt)
        this.#knownSince.set(slot.state.code, slot.receivedAt.getTime());
      // One message's slots arrived together: what they say of their device is noted once.
      if (newest && !isOfOneMessage(newest, slot)) this.#noteStored(newest);
      newest = slot;
    }
    if (newest) this.#noteStored(newest);
    if (changes.length > 0) this.version += 1;
    this.revision += 1;
    return changes;
  }

  /** Notes that a device has sent something, to whichever process. */
  noteSeen(source: string, at: Date): void {
    this.#seenAt.set(source, laterOf(at.getTime(), this.#seenAt.get(source) ?? 0));
  }

  /** Notes that a reading was accepted, by whichever process. */
  noteReading(at: number): void {
    const latest = laterOf(at, this.readingAt ?? 0);
    if (latest === this.readingAt) return;
    this.readingAt = latest;
    this.revision += 1;
  }

  /** Keeps the lists by which slots are found in step with one slot's next state. */
  #index({ state }: StoredSlot, before?: StoredSlot): void {
    if (isWaiting(state)) this.#waiting.add(state.code);
    else if (before && isWaiting(before.state)) this.#waiting.delete(state.code);
    const was = before?.state.source ?? null;
    if (was === state.source) return;
    if (was !== null) this.#bySource.get(was)?.delete(state.code);
    if (state.source === null) return;
    const codes = this.#bySource.get(state.source) ?? new Set();
    this.#bySource.set(state.source, codes.add(state.code));
  }

  /** Notes when a stored slot’s device sent something last, and when its reading arrived. */
  #noteStored({ state: { source }, receivedAt }: StoredSlot): void {
    if (source === null || receivedAt === null) return;
    this.noteSeen(source, receivedAt);
    this.noteReading(receivedAt.getTime());
  }
}

function isOfOneMessage(a: StoredSlot, b: StoredSlot): boolean {
  return a.receivedAt === b.receivedAt && a.state.source === b.state.source;
}

function toChange({ state }: StoredSlot): SlotNow {
  return {
    code: state.code,
    status: state.status,
    since: state.since?.getTime() ?? null,
    source: state.source,
  };
}

/** Beyond this the earlier instant is of a clock that has been set back since. */
const AHEAD_MS = 60_000;

function laterOf(at: number, known: number): number {
  return known - at > AHEAD_MS ? at : Math.max(at, known);
}

function addressOf({ level, section, position }: SlotRecord): string {
  return `${level} ${section} ${position}`;
}
