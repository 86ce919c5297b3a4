import type { OccupancyEvent, SlotView } from '#contract/occupancy.ts';
import type { ShownStatus } from '#domain/parking/occupancy.ts';
import type { SlotClass } from '#domain/parking/plan.ts';
import { normaliseSlotCode } from '#domain/parking/slot-code.ts';
import { countIn, isSameCounts, type LevelCounts } from './level-counts.ts';

/** A slot of the layout, without its status. */
export interface LayoutSlot {
  code: string;
  level: string;
  section: string;
}
/** How current the occupancy is: when the server last answered, in epoch milliseconds, and what else is known of that. */
export interface Freshness {
  answeredAt: number | null;
  /** The last request failed, whatever the stream has brought since. */
  isFailing: boolean;
  /** The stream is open: it may bring the next change although requests fail. */
  isStreaming: boolean;
  /** Every slot was answered for once; until then a slot without a report is not yet one that nobody knows. */
  isWhole: boolean;
}

type StatusUpdate = readonly [code: string, status: ShownStatus];

/**
 * The occupancy of one mall in the browser, outside React: a slot notifies only those who show it, so that a change of
 * fifty slots redraws fifty slots.
 */
export class LiveOccupancy {
  #layout: readonly LayoutSlot[] = [];
  #serverSlots: readonly LayoutSlot[] = [];
  #statuses = new Map<string, ShownStatus>();
  /** Whom slots are meant for; those for every car are not among them. */
  #classes = new Map<string, SlotClass>();
  /** Slots that turn more often than cars can; the mall's people alone learn of them. */
  #restless: ReadonlySet<string> = new Set();
  /** Slots whose sensors are suspected to be stuck; the same. */
  #stuck: ReadonlySet<string> = new Set();
  /** Slots that are closed, those too in which a car stands still: the list names them, and the stream once it has left. */
  #closed = new Set<string>();
  /** Since when far more slots are reported free than cars have left; null while nothing speaks against what is reported. */
  #doubtedSince: string | null = null;
  #levelOf = new Map<string, string>();
  /** The section of a slot with its level, `B1 C`: its counts are found by it. */
  #sectionOf = new Map<string, string>();
  #counts = new Map<string, LevelCounts>();
  #freshness: Freshness = {
    answeredAt: null,
    isFailing: false,
    isStreaming: false,
    isWhole: false,
  };
  /** By level, as of when its newest report is; epoch milliseconds. */
  #reported = new Map<string, number>();
  #listeners = new Map<string, Set<() => void>>();
  /** The status of a slot without any report: never empty, unless the server lists nothing but the occupied slots. */
  #statusWithoutReport: ShownStatus = 'unknown';
  /** Updates that arrived before the layout was known. */
  #pending: readonly StatusUpdate[] = [];
  /** How many messages of the stream have arrived, and which of them a slot's status is from. */
  #messageCount = 0;
  #messageOf = new Map<string, number>();

  /** Listens to a slot by its code, to the counts of a level or a section by `counts:B1` and `counts:B1 C`, to `serverSlots`, `classes`, `reported` or `freshness`; to any of the counts by `counts`. */
  subscribe = (topic: string, listener: () => void): (() => void) => {
    const set = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, set.add(listener));
    return () => set.delete(listener);
  };

  statusOf = (code: string): ShownStatus => this.#statuses.get(code) ?? this.#statusWithoutReport;
  /** Whom a slot is meant for; undefined where it is for every car. */
  classOf = (code: string): SlotClass | undefined => this.#classes.get(code);
  /** Whether a slot turns more often than cars can. */
  isRestless = (code: string): boolean => this.#restless.has(code);
  /** Whether the sensor of a slot is suspected to be stuck. */
  isStuck = (code: string): boolean => this.#stuck.has(code);
  /** Of a level, or of a section with its level: `B1 C`. */
  countsOf = (part: string): LevelCounts | undefined => this.#counts.get(part);
  layout = (): readonly LayoutSlot[] => this.#layout;
  /** The slots that the server has listed. */
  serverSlots = (): readonly LayoutSlot[] => this.#serverSlots;
  freshness = (): Freshness => this.#freshness;
  doubtedSince = (): string | null => this.#doubtedSince;
  /** As of when the newest report of a level is: a sensor's reading, or its device's heartbeat. */
  reportedAt = (level: string): number | undefined => this.#reported.get(level);
  /** Read before a request and given back with its answer: the answer then undoes no later message of the stream. */
  messageCount = (): number => this.#messageCount;

  /** Sets the layout that is shown. */
  setLayout(layout: readonly LayoutSlot[]): void {
    this.#layout = layout;
    this.#levelOf = new Map(layout.map(({ code, level }) => [code, level]));
    this.#sectionOf = new Map(layout.map(({ code, level, section }) => [code, `${level} ${section}`]));
    if (layout.length > 0) {
      const pending = this.#pending;
      this.#pending = [];
      this.#update(pending);
      if (this.#freshness.answeredAt !== null) this.#recount(new Set(this.#levelOf.values()));
    }
    // The first empty slot may be another one now; it is looked for among the statuses that were waiting.
    this.#notify('freshness');
  }

  /** Applies the answer of `/api/mall/slots`: every slot with its status. */
  applySlots(slots: readonly SlotView[], now: number, messagesBefore: number): void {
    const isOtherList =
      slots.length !== this.#serverSlots.length ||
      slots.some(({ slot }, i) => this.#serverSlots[i]?.code !== slot);
    if (isOtherList) {
      this.#serverSlots = slots.map(({ slot, level, section }) => ({ code: slot, level, section }));
      this.#notify('serverSlots');
    }
    this.#takeClasses(slots);
    this.#takeMarks(slots);
    const updates = slots
      .filter(({ slot }) => this.#isUnchangedSince(slot, messagesBefore))
      .map(({ slot, status }) => [slot, status] as const);
    // Of a slot with a car in it the list alone says whether it is closed, whatever has come since.
    const isForList = (slot: string) =>
      this.#isUnchangedSince(slot, messagesBefore) || this.statusOf(this.#codeInLayout(slot)) === 'occupied';
    for (const { slot, status, isClosed } of slots)
      if (isForList(slot)) this.#noteClosed(slot, isClosed === true || status === 'closed');
    // The layout shown may not have them yet.
    for (const [code, status] of updates) if (!this.#levelOf.has(code)) this.#statuses.set(code, status);
    this.#update(updates.filter(([code]) => this.#levelOf.has(code)));
    this.#renew({ answeredAt: now, isFailing: false, isWhole: true });
    this.#recount(new Set(this.#levelOf.values()));
  }

  noteDoubt(since: string | null): void {
    if (since === this.#doubtedSince) return;
    this.#doubtedSince = since;
    this.#notify('freshness');
  }

  /** Applies a message of the stream. */
  applyEvent(event: OccupancyEvent, now: number): void {
    this.#messageCount += 1;
    this.noteDoubt(event.doubtedSince);
    const updates: StatusUpdate[] = [
      ...event.slot_array.map(([code, flag]) => [code, flag === 1 ? 'occupied' : 'empty'] as const),
      ...event.unknown.map((code) => [code, 'unknown'] as const),
      ...event.closed.map((code) => [code, 'closed'] as const),
    ];
    // A car that stands in a slot says nothing of whether others may come after it.
    for (const [code, status] of updates)
      if (status !== 'occupied') this.#noteClosed(code, status === 'closed');
    this.#update(updates, this.#messageCount);
    this.applyReported(Object.entries(event.reported).map(([level, at]) => [level, at * 1000]));
    this.#renew({ answeredAt: now, isWhole: this.#freshness.isWhole || event.whole });
  }

  /** Takes as of when the newest reports of levels are; an answer that was overtaken makes none older. */
  applyReported(levels: readonly (readonly [level: string, at: number])[]): void {
    const newer = levels.filter(([level, at]) => at > (this.#reported.get(level) ?? 0));
    for (const [level, at] of newer) this.#reported.set(level, at);
    if (newer.length > 0) this.#notify('reported');
  }

  /**
   * Applies the poll's list: these slots are occupied, and no others. The list does not show which of the others are
   * unknown; where it is all that the server has (`isAll`), they count as empty.
   */
  applyOccupied(codes: readonly string[], now: number, messagesBefore: number, isAll = false): void {
    const isFirst = this.#freshness.answeredAt === null;
    if (isAll && this.#statusWithoutReport === 'unknown' && this.#serverSlots.length === 0) {
      this.#statusWithoutReport = 'empty';
      for (const { code } of this.#layout) this.#notify(code);
    }
    const occupied = new Set(codes.map((code) => this.#codeInLayout(code)));
    const freed = [...this.#statuses]
      .filter(([code, status]) => status === 'occupied' && !occupied.has(code))
      // What is closed is not free when its last car has left.
      .map(([code]) => [code, this.#closed.has(code) ? 'closed' : 'empty'] as const);
    const taken = [...occupied].map((code) => [code, 'occupied'] as const);
    this.#update([...freed, ...taken].filter(([code]) => this.#isUnchangedSince(code, messagesBefore)));
    this.#renew({ answeredAt: now, isFailing: false, isWhole: this.#freshness.isWhole || isAll });
    if (isFirst || isAll) this.#recount(new Set(this.#levelOf.values()));
  }

  /** No answer came: the statuses stay, and are shown with their age. */
  markFailing(): void {
    if (!this.#freshness.isFailing) this.#renew({ isFailing: true });
  }

  /** The stream was opened, or has ended. */
  markStream(isStreaming: boolean): void {
    if (this.#freshness.isStreaming !== isStreaming) this.#renew({ isStreaming });
  }

  #renew(changes: Partial<Freshness>): void {
    this.#freshness = { ...this.#freshness, ...changes };
    this.#notify('freshness');
  }

  #noteClosed(code: string, isClosed: boolean): void {
    if (isClosed) this.#closed.add(this.#codeInLayout(code));
    else this.#closed.delete(this.#codeInLayout(code));
  }

  /** A slot whose class is another one now is drawn anew. */
  #takeClasses(slots: readonly SlotView[]): void {
    const before = this.#classes;
    this.#classes = new Map();
    for (const { slot, slotClass } of slots) if (slotClass) this.#classes.set(slot, slotClass);
    const codes = new Set([...before.keys(), ...this.#classes.keys()]);
    const changed = [...codes].filter((code) => before.get(code) !== this.#classes.get(code));
    for (const code of changed) this.#notify(code);
    if (changed.length > 0) this.#notify('classes');
  }

  #takeMarks(slots: readonly SlotView[]): void {
    const before = [this.#restless, this.#stuck] as const;
    this.#restless = new Set(slots.flatMap(({ slot, isRestless }) => (isRestless ? [slot] : [])));
    this.#stuck = new Set(slots.flatMap(({ slot, isStuck }) => (isStuck ? [slot] : [])));
    const all = [...new Set([...before[0], ...before[1], ...this.#restless, ...this.#stuck])];
    const changed = all.filter(
      (code) =>
        before[0].has(code) !== this.#restless.has(code) || before[1].has(code) !== this.#stuck.has(code),
    );
    for (const code of changed) this.#notify(code);
    if (changed.length > 0) this.#notify('classes');
  }

  /** A code that the layout does not have as it stands is trimmed, put in upper case and padded to two digits. */
  #codeInLayout(code: string): string {
    return this.#levelOf.has(code) ? code : normaliseSlotCode(code);
  }

  #isUnchangedSince(code: string, messageCount: number): boolean {
    return (this.#messageOf.get(this.#codeInLayout(code)) ?? 0) <= messageCount;
  }

  #update(updates: readonly StatusUpdate[], message?: number): void {
    if (message !== undefined)
      for (const [code] of updates) this.#messageOf.set(this.#codeInLayout(code), message);
    if (this.#layout.length === 0) {
      this.#pending = [...this.#pending, ...updates];
      return;
    }
    const levels = new Set<string>();
    for (const [givenCode, status] of updates) {
      const code = this.#codeInLayout(givenCode);
      const level = this.#levelOf.get(code);
      if (level === undefined || this.statusOf(code) === status) continue;
      this.#statuses.set(code, status);
      levels.add(level);
      this.#notify(code);
    }
    this.#recount(levels);
  }

  #recount(levels: ReadonlySet<string>): void {
    if (levels.size === 0) return;
    const fresh = new Map<string, LevelCounts>();
    for (const { code, level } of this.#layout) {
      if (!levels.has(level)) continue;
      const status = this.statusOf(code);
      const isClosed = this.#closed.has(code);
      countIn(fresh, level, status, isClosed);
      countIn(fresh, this.#sectionOf.get(code) ?? level, status, isClosed);
    }
    const changed = [...fresh].filter(([part, counts]) => !isSameCounts(this.#counts.get(part), counts));
    // All of them before anybody reads one: the figures of a screen are of one moment.
    for (const [part, counts] of changed) this.#counts.set(part, counts);
    for (const [part] of changed) this.#notify(`counts:${part}`);
    if (changed.length > 0) this.#notify('counts');
  }

  #notify(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener();
  }
}
