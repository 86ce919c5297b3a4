import type { OccupancyEvent, SlotView } from '#contract/occupancy.ts';
import { normaliseSlotCode } from '#domain/parking/slot-code.ts';

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

type Said = readonly (readonly [code: string, status: SlotStatus])[];

/**
 * The picture of one mall in the browser, outside React: each slot tells only those who show it, so that a change
 * of fifty slots redraws fifty slots.
 */
export class LivePicture {
  #places: readonly SlotPlace[] = [];
  #told: readonly SlotPlace[] = [];
  #statuses = new Map<string, SlotStatus>();
  #levelOf = new Map<string, string>();
  #counts = new Map<string, Counts>();
  #freshness: Freshness = { heardAt: null, observedAt: null, isFailing: false };
  #listeners = new Map<string, Set<() => void>>();
  /** What a slot is that nobody has spoken of: never empty, unless only the list of the occupied ones can be had. */
  #unspoken: SlotStatus = 'unknown';
  /** Messages that came before the layout was known. */
  #early: Said = [];
  /** Counts the messages of the stream, and which of them a slot's status is from. */
  #messages = 0;
  #messageOf = new Map<string, number>();

  /** Listens to a slot by its code, to a level's counts by `counts:B1`, to `told` or `freshness`. */
  subscribe = (topic: string, listener: () => void): (() => void) => {
    const set = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, set.add(listener));
    return () => set.delete(listener);
  };

  statusOf = (code: string): SlotStatus => this.#statuses.get(code) ?? this.#unspoken;
  countsOf = (level: string): Counts | undefined => this.#counts.get(level);
  places = (): readonly SlotPlace[] => this.#places;
  /** The slots that the server has named. */
  told = (): readonly SlotPlace[] => this.#told;
  freshness = (): Freshness => this.#freshness;
  /** Names this moment of the stream: an answer that was asked for at it doesn't undo what the stream says later. */
  moment = (): number => this.#messages;

  /** Takes the layout that is shown. */
  arrange(places: readonly SlotPlace[]): void {
    this.#places = places;
    this.#levelOf = new Map(places.map(({ slot, level }) => [slot, level]));
    // The first open spot may be another one now.
    this.#tell('freshness');
    if (places.length === 0) return;
    const early = this.#early;
    this.#early = [];
    this.#set(early);
    if (this.#freshness.heardAt !== null) this.#recount(new Set(this.#levelOf.values()));
  }

  /** The whole truth of `/api/mall/slots`, asked for at a moment of the stream. */
  takeSlots(slots: readonly SlotView[], observedAt: string | null, now: number, asked: number): void {
    const isNews =
      slots.length !== this.#told.length || slots.some(({ slot }, i) => this.#told[i]?.slot !== slot);
    if (isNews) {
      this.#told = slots.map(({ slot, level, section }) => ({ slot, level, section }));
      this.#tell('told');
    }
    const isFirst = this.#freshness.heardAt === null;
    const news = slots.filter(({ slot }) => this.#isOlder(slot, asked));
    // The layout shown may not have them yet.
    for (const { slot, status } of news) if (!this.#levelOf.has(slot)) this.#statuses.set(slot, status);
    this.#set(news.filter(({ slot }) => this.#levelOf.has(slot)).map(({ slot, status }) => [slot, status]));
    this.#hear(now, observedAt === null ? null : Date.parse(observedAt));
    if (isFirst) this.#recount(new Set(this.#levelOf.values()));
  }

  /** A message of the stream. */
  takeEvent(event: OccupancyEvent, now: number): void {
    this.#messages += 1;
    const said: Said = [
      ...event.slot_array.map(([code, flag]) => [code, flag === 1 ? 'occupied' : 'empty'] as const),
      ...event.unknown.map((code) => [code, 'unknown'] as const),
    ];
    this.#set(said, this.#messages);
    const isReport = !event.whole && event.slot_array.length > 0;
    this.#hear(now, isReport ? Date.parse(event.at) || now : this.#freshness.observedAt);
  }

  /**
   * The poll's list: these are occupied, and no others. Of the others it cannot say which are unknown; `isAll` says that
   * nothing else can be had, so that they count as empty.
   */
  takeOccupied(codes: readonly string[], now: number, asked: number, isAll = false): void {
    const isFirst = this.#freshness.heardAt === null;
    if (isAll && this.#unspoken === 'unknown' && this.#told.length === 0) {
      this.#unspoken = 'empty';
      for (const { slot } of this.#places) this.#tell(slot);
    }
    const occupied = new Set(codes.map((code) => this.#codeOf(code)));
    const freed = [...this.#statuses]
      .filter(([code, status]) => status === 'occupied' && !occupied.has(code))
      .map(([code]) => [code, 'empty'] as const);
    const taken = [...occupied].map((code) => [code, 'occupied'] as const);
    this.#set([...freed, ...taken].filter(this.#olderThan(asked)));
    this.#hear(now, this.#freshness.observedAt);
    if (isFirst || isAll) this.#recount(new Set(this.#levelOf.values()));
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

  /** Specification 5: a code that is not known as it stands is read trimmed, in upper case, with two digits. */
  #codeOf(said: string): string {
    return this.#levelOf.has(said) ? said : normaliseSlotCode(said);
  }

  #isOlder(code: string, asked: number): boolean {
    return (this.#messageOf.get(code) ?? 0) <= asked;
  }

  #olderThan(asked: number) {
    return ([code]: readonly [string, SlotStatus]) => this.#isOlder(this.#codeOf(code), asked);
  }

  #set(statuses: Said, message?: number): void {
    if (this.#places.length === 0) {
      this.#early = [...this.#early, ...statuses];
      if (message !== undefined)
        for (const [said] of statuses) this.#messageOf.set(this.#codeOf(said), message);
      return;
    }
    const levels = new Set<string>();
    for (const [said, status] of statuses) {
      const code = this.#codeOf(said);
      if (message !== undefined) this.#messageOf.set(code, message);
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
