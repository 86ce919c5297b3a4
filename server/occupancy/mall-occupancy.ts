import type { SlotNow } from '#domain/parking/events.ts';
import { unknownSlot, type ShownStatus, type SlotState, type SlotStatus } from '#domain/parking/occupancy.ts';
import type { SlotRecord } from '../malls/index.ts';
import { laterOf, latest } from './latest.ts';
import { changesShown, SlotMarks, type SlotMark } from './slot-marks.ts';
import { isNews, isNotOlder, isOfOneMessage, isWaiting, NO_REPORT, type StoredSlot } from './stored-slot.ts';

/** One slot: where it lies and what is known of it, which the next reading replaces. */
export interface PlacedSlot {
  readonly place: SlotRecord;
  /** As the database holds it. */
  readonly stored: StoredSlot;
  /** As people are shown it: the same, or what time has made of it since, where that could not be stored yet. */
  readonly shown: StoredSlot;
}

type Replaced = { -readonly [Name in keyof PlacedSlot]: PlacedSlot[Name] };

/** One mall as it is now, in memory: what every answer is made from. The database holds the same, unless it is away. */
export class MallOccupancy {
  readonly mall: number;
  #slots = new Map<string, Replaced>();
  #bySource = new Map<string, Set<string>>();
  #waiting = new Set<string>();
  #seenAt = new Map<string, number>();
  /** By level, as of when the newest of its reports is. */
  #reportedAt = new Map<string, number>();
  readonly #marks = new SlotMarks();
  #knownSince = new Map<string, number>();
  #isAhead = false;
  /** Since when too much was cleared at once to be believed; null while nothing speaks against it. */
  doubtedSince: Date | null = null;
  /** Grows whenever what drivers see differs. */
  version = 0;
  /** Grows with every reading, whether people see a change or not. */
  revision = 0;
  /** Grows whenever all slots were taken anew: codes may mean other slots since. */
  layout = 0;

  constructor(mall: number) {
    this.mall = mall;
  }

  get size(): number {
    return this.#slots.size;
  }

  /** As of when the newest report is: a reading's own time, or a heartbeat's; null where none ever came. */
  get readingAt(): number | null {
    return latest(...this.#reportedAt.values());
  }

  /** The same of each level that has had one. */
  reportedAt(): ReadonlyMap<string, number> {
    return this.#reportedAt;
  }

  get(code: string): PlacedSlot | undefined {
    return this.#slots.get(code);
  }

  /** In the layout's order. A slot that the layout has given up is shown while a sensor sees a car in it. */
  *shown(): Iterable<PlacedSlot> {
    for (const slot of this.#slots.values())
      if (!slot.place.isRetired || slot.shown.state.status === 'occupied') yield slot;
  }

  /** Codes whose status time alone may change. */
  waiting(): Iterable<string> {
    return this.#waiting;
  }

  /** The devices of which the last reading of a slot came. */
  sources(): Iterable<string> {
    return this.#bySource.keys();
  }

  /** Codes of the slots whose last reading came from a device. */
  codesOf(source: string): ReadonlySet<string> {
    return this.#bySource.get(source) ?? new Set();
  }

  marked(mark: SlotMark): ReadonlySet<string> {
    return this.#marks.of(mark);
  }

  /** Marks these slots and no others; answers what differs for those who watch. */
  mark(mark: SlotMark, codes: ReadonlySet<string>): SlotNow[] {
    const changed = this.#marks.set(mark, codes);
    if (changed.length > 0) this.revision += 1;
    if (changed.length === 0 || !changesShown(mark)) return [];
    this.version += 1;
    return changed.flatMap((code) => this.#slots.get(code) ?? []).map(({ shown }) => toChange(shown));
  }

  /** What is known of a slot that has this status. */
  knownAs(code: string, status: SlotStatus): SlotStatus {
    return this.#marks.knownAs(code, status);
  }

  /** What people are shown of it. */
  shownAs(code: string, status: SlotStatus): ShownStatus {
    return this.#marks.shownAs(code, status);
  }

  /** Codes of slots that were unknown at an instant, as far as this process knows: what came then is no car's move. */
  knownOnlySince(at: number): string[] {
    return [...this.#knownSince].filter(([, since]) => since >= at).map(([code]) => code);
  }

  /** When a slot was last known again after it was unknown, as far as this process knows: what it showed then is no car's move. */
  knownAgainAt(code: string): number | null {
    return this.#knownSince.get(code) ?? null;
  }

  /** When a device's last reading of one of its slots arrived. */
  seenAt(source: string): number | null {
    return this.#seenAt.get(source) ?? null;
  }

  /** Takes another layout at once. A slot that stays keeps its state, under a new code too. */
  rearrange(places: readonly SlotRecord[]): void {
    const codes = new Map(places.map((place) => [addressOf(place), place.code]));
    // Its codes may mean other slots from now on.
    for (const slot of this.#slots.values()) slot.shown = slot.stored;
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
        ...NO_REPORT,
        revision: 0,
      };
      const shown = shownOf(state, before.get(place.code));
      this.#slots.set(place.code, { place, stored: state, shown });
      this.#index(state);
    }
    this.#isAhead = [...this.#slots.values()].some(({ stored: one, shown }) => one !== shown);
    this.#noteAll();
    this.layout += 1;
    this.version += 1;
    this.revision += 1;
    return [...this.#slots.values()]
      .filter(({ shown: now }) => before.get(now.state.code)?.shown.state.status !== now.state.status)
      .map(({ shown: now }) => toChange(now));
  }

  /** Takes stored states, unless it knows later ones; answers what differs for those who watch. */
  apply(stored: readonly StoredSlot[]): SlotNow[] {
    const changes: SlotNow[] = [];
    const levels = this.reportedWith(stored);
    for (const slot of stored) {
      const known = this.#slots.get(slot.state.code);
      if (!known || !isNotOlder(slot, known.stored)) continue;
      const { stored: before, shown: wasShown } = known;
      known.shown = shownOf(slot, known);
      known.stored = slot;
      this.#index(slot, before);
      if (wasShown.state.status !== known.shown.state.status) changes.push(toChange(known.shown));
      const isKnownAgain = wasShown.state.status === 'unknown' && slot.state.status !== 'unknown';
      if (isKnownAgain && slot.receivedAt) this.#knownSince.set(slot.state.code, slot.receivedAt.getTime());
      const { source } = slot.state;
      if (source !== null && isNews(slot, before)) this.noteSeen(source, slot.receivedAt);
    }
    this.#reportedAt = levels;
    if (changes.length > 0) this.version += 1;
    this.revision += 1;
    return changes;
  }

  /** Shows what time has made of slots before it is stored; answers what differs for those who watch. */
  showUnstored(states: readonly SlotState[]): SlotNow[] {
    const changes: SlotNow[] = [];
    for (const state of states) {
      const known = this.#slots.get(state.code);
      if (!known || known.shown.state.status === state.status) continue;
      known.shown = { ...known.stored, state };
      changes.push(toChange(known.shown));
    }
    if (changes.length === 0) return changes;
    this.#isAhead = true;
    this.version += 1;
    this.revision += 1;
    return changes;
  }

  /** What people are shown of a slot that the database holds like this, where time has made another state of it. */
  unstoredOf({ state: { code }, revision }: StoredSlot): SlotState | null {
    const known = this.#isAhead ? this.#slots.get(code) : undefined;
    const isOfThis = known && known.shown !== known.stored && known.stored.revision === revision;
    return isOfThis ? known.shown.state : null;
  }

  /** Notes that a device has sent something, to whichever process. */
  noteSeen(source: string, at: Date): void {
    this.#seenAt.set(source, laterOf(at.getTime(), this.#seenAt.get(source) ?? 0));
  }

  /** By level, as of when its newest report is once these states are stored. */
  reportedWith(stored: readonly StoredSlot[]): Map<string, number> {
    const levels = new Map(this.#reportedAt);
    let last: StoredSlot | null = null;
    let lastLevel = '';
    for (const slot of stored) {
      const known = this.#slots.get(slot.state.code);
      if (!known || !isNews(slot, known.stored)) continue;
      const { level } = known.place;
      // One message's slots were reported together: they are noted once.
      if (last && lastLevel === level && isOfOneMessage(last, slot)) continue;
      [last, lastLevel] = [slot, level];
      const { reportedAt, receivedAt } = slot;
      if (reportedAt === null) continue;
      levels.set(level, laterOf(reportedAt.getTime(), levels.get(level) ?? 0, receivedAt.getTime()));
    }
    return levels;
  }

  /** Notes as of when the newest reports of levels are that another process knows of; the last of them arrived there at `receivedAt`. */
  noteReported(levels: Readonly<Record<string, number>>, receivedAt: number): void {
    for (const [level, at] of Object.entries(levels)) {
      const known = this.#reportedAt.get(level);
      const newest = laterOf(at, known ?? 0, receivedAt);
      if (newest === known) continue;
      this.#reportedAt.set(level, newest);
      this.revision += 1;
    }
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

  /** Notes when the devices of all slots sent something last, and as of when the newest report of each level is. */
  #noteAll(): void {
    const seen = new Map<string, number>();
    const levels = new Map<string, number>();
    for (const { place, stored } of this.#slots.values()) {
      const { source } = stored.state;
      if (source !== null) raise(seen, source, stored.receivedAt);
      raise(levels, place.level, stored.reportedAt);
    }
    for (const [source, at] of seen) this.noteSeen(source, new Date(at));
    // A heartbeat that another process received may not have been read yet.
    const places = new Set([...this.#slots.values()].map(({ place }) => place.level));
    for (const [level, at] of this.#reportedAt) if (places.has(level)) raise(levels, level, new Date(at));
    this.#reportedAt = levels;
  }
}

/** What time has made of a slot lasts until another write of it is known. */
function shownOf(next: StoredSlot, known: PlacedSlot | undefined): StoredSlot {
  const isAhead = known !== undefined && known.shown !== known.stored;
  return isAhead && known.stored.revision === next.revision ? known.shown : next;
}

function raise(newest: Map<string, number>, name: string, at: Date | null): void {
  if (at !== null) newest.set(name, Math.max(at.getTime(), newest.get(name) ?? 0));
}

function toChange({ state }: StoredSlot): SlotNow {
  return {
    code: state.code,
    status: state.status,
    since: state.since?.getTime() ?? null,
    source: state.source,
  };
}

function addressOf({ level, section, position }: SlotRecord): string {
  return `${level} ${section} ${position}`;
}
