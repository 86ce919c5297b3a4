export type SlotStatus = 'empty' | 'occupied' | 'unknown';
/** As people are shown it: `closed` where nobody is to park and no sensor sees a car. */
export type ShownStatus = SlotStatus | 'closed';

/** What one sensor says about one slot, with its own (corrected) time. `unknown` is a sensor that reports a fault. */
export type SlotReading = {
  status: SlotStatus;
  observedAt: Date;
  source: string;
  sequence?: number | null;
  /** When it arrived, by our own clock. Nothing is observed after it arrived, so what is known of later is of a clock that has been set back since. */
  receivedAt?: Date;
};

/** What is known of one slot. `status` is what people see, `reported` what the sensor sent last. */
export type SlotState = {
  code: string;
  status: SlotStatus;
  since: Date | null;
  source: string | null;
  observedAt: Date | null;
  sequence: number | null;
  reported: SlotStatus;
  /** A change that has not been stable for long enough to be shown. */
  pending: { status: SlotStatus; since: Date; settlesAt: Date } | null;
  /** When the sensor changed its mind within the last minute. */
  flips: readonly Date[];
  isSuspect: boolean;
  /** At `observedAt` itself it has been read both taken and free: whatever comes of that instant again is a repeat. */
  hasTurnedAtOnce: boolean;
};

export type OccupancySettings = { stabilitySeconds: number; maxFlipsPerMinute: number };
export type ReadingOutcome = 'changed' | 'unchanged' | 'late' | 'pending' | 'suspect';
export type SlotCounts = { empty: number; occupied: number; unknown: number; total: number };
/** The same as people are shown it: closed slots are beside the three, and not in their total. */
export type ShownCounts = SlotCounts & { closed: number };

/** Wired sensors debounce themselves, so a change is live at once unless a device says otherwise. */
export const DEFAULT_OCCUPANCY_SETTINGS: OccupancySettings = { stabilitySeconds: 0, maxFlipsPerMinute: 6 };

const MINUTE_MS = 60_000;
export const UNKNOWN_AFTER_HEARTBEATS = 2.5;
export const ALERT_AFTER_HEARTBEATS = 3;

/** A slot of which no reading has been received. */
export function unknownSlot(code: string): SlotState {
  return {
    code,
    status: 'unknown',
    since: null,
    source: null,
    observedAt: null,
    sequence: null,
    reported: 'unknown',
    pending: null,
    flips: [],
    isSuspect: false,
    hasTurnedAtOnce: false,
  };
}

/**
 * The slot after a reading. `late`: older or repeated, nothing changes; `pending`: waits for stability;
 * `suspect`: the sensor flaps, so the status shown last stays. Only `changed` is for the screen.
 */
export function applyReading(
  state: SlotState,
  reading: SlotReading,
  settings: OccupancySettings,
): { state: SlotState; outcome: ReadingOutcome } {
  if (!isNews(state, reading)) return { state, outcome: 'late' };
  const known = isOfWrongClock(state, reading) ? bringBack(state, reading.observedAt) : state;
  const settled = settlePending(known, reading.observedAt).state;
  const observed = observe(settled, reading, settings.maxFlipsPerMinute);
  const next = observed.isSuspect ? { ...observed, pending: null } : weigh(observed, reading, settings);
  return { state: next, outcome: outcomeOf(state, next) };
}

/** The slot at `now`: a change that has been stable for long enough is shown, a sensor quiet for a minute is trusted. */
export function settlePending(
  state: SlotState,
  now: Date,
): { state: SlotState; outcome: 'changed' | 'unchanged' } {
  const next = recover(promote(state, now), now);
  return { state: next, outcome: next.status === state.status ? 'unchanged' : 'changed' };
}

/**
 * The slot at `now` given when its sensor last sent anything, in server time: unknown after 2.5 heartbeats, an alert
 * after 3. A sensor without a heartbeat (null) is never silent.
 */
export function silence(
  state: SlotState,
  lastSeenAt: Date | null,
  heartbeatSeconds: number | null,
  now: Date,
): { state: SlotState; outcome: 'changed' | 'unchanged'; needsAlert: boolean } {
  if (lastSeenAt === null || heartbeatSeconds === null) {
    return { state, outcome: 'unchanged', needsAlert: false };
  }
  const heartbeats = (now.getTime() - lastSeenAt.getTime()) / (heartbeatSeconds * 1000);
  const needsAlert = heartbeats > ALERT_AFTER_HEARTBEATS;
  if (heartbeats <= UNKNOWN_AFTER_HEARTBEATS || state.status === 'unknown') {
    return { state, outcome: 'unchanged', needsAlert };
  }
  const since = later(lastSeenAt, UNKNOWN_AFTER_HEARTBEATS * heartbeatSeconds * 1000);
  return { state: fallSilent(state, since), outcome: 'changed', needsAlert };
}

/** The slot of a sensor from which nothing comes any more since an instant. */
export function fallSilent(state: SlotState, since: Date): SlotState {
  return {
    ...state,
    status: 'unknown',
    reported: 'unknown',
    since,
    pending: null,
    flips: [],
    isSuspect: false,
  };
}

/** How many slots are empty, occupied and unknown; the three always add up to the total. */
export function countSlots(states: Iterable<{ status: SlotStatus }>): SlotCounts {
  const counts: SlotCounts = { empty: 0, occupied: 0, unknown: 0, total: 0 };
  for (const { status } of states) {
    counts[status] += 1;
    counts.total += 1;
  }
  return counts;
}

/** The same of slots as they are shown: what is closed counts neither as free nor as taken nor as unknown. */
export function countShown(statuses: Iterable<ShownStatus>): ShownCounts {
  const counts: ShownCounts = { empty: 0, occupied: 0, unknown: 0, total: 0, closed: 0 };
  for (const status of statuses) {
    counts[status] += 1;
    if (status !== 'closed') counts.total += 1;
  }
  return counts;
}

function isNews(state: SlotState, reading: SlotReading): boolean {
  if (state.observedAt === null) return true;
  const numbered = compareNumbers(state, reading);
  if (numbered === 0) return false;
  if (isOfWrongClock(state, reading)) return numbered === null || numbered > 0;
  const difference = reading.observedAt.getTime() - state.observedAt.getTime();
  if (difference !== 0) return difference > 0;
  if (numbered !== null) return numbered > 0;
  return isTurnAtOnce(state, reading);
}

/**
 * Of two readings of one instant by one sensor, whose clock shows whole seconds, the later to arrive counts, and each that
 * comes again is a repeat. Between two sensors occupied wins, so that no order of arrival can claim a free slot; nor does
 * a free slot of before a silence count once more after it.
 */
function isTurnAtOnce({ source, reported, hasTurnedAtOnce }: SlotState, reading: SlotReading): boolean {
  if (reading.status === reported || hasTurnedAtOnce) return false;
  if (reading.status === 'empty') return reading.source === source && reported === 'occupied';
  return reading.status === 'occupied';
}

/** How far the sensor's own number has come; null where it has none, or where another sensor spoke last. */
function compareNumbers(state: SlotState, { source, sequence = null }: SlotReading): number | null {
  if (state.source !== source || state.sequence === null || sequence === null) return null;
  return sequence - state.sequence;
}

/** True where our clock had run ahead when the state was stored: only the sensor's own numbers tell what is newer. */
function isOfWrongClock({ observedAt }: SlotState, { receivedAt }: SlotReading): boolean {
  return observedAt !== null && receivedAt !== undefined && observedAt > receivedAt;
}

/** The state without times that are still to come. */
function bringBack(state: SlotState, at: Date): SlotState {
  return {
    ...state,
    since: state.since !== null && state.since > at ? at : state.since,
    pending: state.pending !== null && state.pending.since > at ? null : state.pending,
    flips: state.flips.filter((flip) => flip <= at),
  };
}

function observe(state: SlotState, reading: SlotReading, maxFlips: number): SlotState {
  const isFlip =
    state.reported !== 'unknown' && reading.status !== 'unknown' && reading.status !== state.reported;
  const recent = state.flips.filter((flip) => reading.observedAt.getTime() - flip.getTime() < MINUTE_MS);
  if (isFlip) recent.push(reading.observedAt);
  // One more than the limit is all that has to be remembered.
  const flips = recent.length > maxFlips + 1 ? recent.slice(-(maxFlips + 1)) : recent;
  // Written out, here and in `show`: of thousands a second a spread takes several times as long.
  return {
    code: state.code,
    status: state.status,
    since: state.since,
    source: reading.source,
    observedAt: reading.observedAt,
    sequence: reading.sequence ?? null,
    reported: reading.status,
    pending: state.pending,
    flips,
    isSuspect: reading.status !== 'unknown' && (state.isSuspect || flips.length > maxFlips),
    hasTurnedAtOnce: isOfOneInstant(state, reading),
  };
}

/** Of what counts, a second reading of one instant is always one that turns. */
function isOfOneInstant(state: SlotState, { source, observedAt }: SlotReading): boolean {
  return state.source === source && state.observedAt?.getTime() === observedAt.getTime();
}

function weigh(state: SlotState, reading: SlotReading, settings: OccupancySettings): SlotState {
  if (reading.status === state.status) return { ...state, pending: null };
  const isPlain = state.status !== 'unknown' && reading.status !== 'unknown';
  if (!isPlain || settings.stabilitySeconds <= 0) return show(state, reading.status, reading.observedAt);
  if (state.pending?.status === reading.status) return state;
  const settlesAt = later(reading.observedAt, settings.stabilitySeconds * 1000);
  return { ...state, pending: { status: reading.status, since: reading.observedAt, settlesAt } };
}

function promote(state: SlotState, now: Date): SlotState {
  const { pending } = state;
  if (pending === null || now < pending.settlesAt) return state;
  return show(state, pending.status, pending.since);
}

function recover(state: SlotState, now: Date): SlotState {
  const last = state.flips.at(-1);
  if (!state.isSuspect || (last !== undefined && now.getTime() - last.getTime() < MINUTE_MS)) return state;
  const trusted = { ...state, isSuspect: false, flips: [] };
  return state.reported === state.status ? trusted : show(trusted, state.reported, last ?? now);
}

function show(state: SlotState, status: SlotStatus, since: Date): SlotState {
  return {
    code: state.code,
    status,
    since,
    source: state.source,
    observedAt: state.observedAt,
    sequence: state.sequence,
    reported: state.reported,
    pending: null,
    flips: state.flips,
    isSuspect: state.isSuspect,
    hasTurnedAtOnce: state.hasTurnedAtOnce,
  };
}

function outcomeOf(before: SlotState, after: SlotState): ReadingOutcome {
  if (after.status !== before.status) return 'changed';
  if (after.isSuspect) return 'suspect';
  return after.pending === null ? 'unchanged' : 'pending';
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
