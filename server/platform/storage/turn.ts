/**
 * For whom a transaction works, the most urgent first: a barrier that waits, readings of sensors, people at their
 * screens, work that recurs by itself. Each has its own connections, or its own place in the queue for the only one, so
 * that a crowd of one kind never holds up the kind before it.
 */
export const TURNS = ['gate', 'reading', 'people', 'job'] as const;
export type Turn = (typeof TURNS)[number];

/** Something for each turn. */
export function forEachTurn<T>(make: (turn: Turn) => T): Readonly<Record<Turn, T>> {
  return { gate: make('gate'), reading: make('reading'), people: make('people'), job: make('job') };
}

/** Nobody waits for a job's answer, and it comes last. */
const JOBS_PATIENCE = 15;

/** How long work of a turn waits for its connection where the others wait for so long. */
export function patienceOf(turn: Turn, patienceMs: number): number {
  return turn === 'job' ? patienceMs * JOBS_PATIENCE : patienceMs;
}
