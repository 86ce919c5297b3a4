import type { Gauge } from 'prom-client';

interface Measures {
  /** Counts the work as under way. */
  readonly underWay: Gauge;
  /** Ends a timer. */
  readonly stop?: () => void;
  readonly onFault?: (error: unknown) => void;
}

/** Runs work that is counted while it is under way, timed, and noted where it fails. */
export async function measureWork<T>(
  { underWay, stop, onFault }: Measures,
  work: () => Promise<T>,
): Promise<T> {
  underWay.inc();
  try {
    return await work();
  } catch (error) {
    onFault?.(error);
    throw error;
  } finally {
    underWay.dec();
    stop?.();
  }
}
