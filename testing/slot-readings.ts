import type { SlotReading, SlotStatus } from '#domain/parking/occupancy.ts';

const START = Date.parse('2026-06-15T06:00:00Z');

/** Seconds after an instant that all readings of a test begin at. */
export function at(seconds: number): Date {
  return new Date(START + seconds * 1000);
}

/** One reading of a slot by its sensor. */
export function reading(seconds: number, status: SlotStatus, sequence: number | null = null): SlotReading {
  return { status, observedAt: at(seconds), source: 'sensor-1', sequence };
}
