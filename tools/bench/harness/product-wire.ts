import type { ParkingConfig } from '#contract/malls.ts';
import { startChild, type Child } from './child.ts';

export interface MallWanted {
  readonly name: string;
  readonly parkingConfig: ParkingConfig;
  readonly cameras?: readonly { name: string; gate: string; direction: 'entry' | 'exit' }[];
}

export interface Opened {
  readonly engine: string;
  readonly port: number;
  readonly malls: {
    name: string;
    publicId: string;
    codes: string[];
    sensorKey: string;
    cameraKeys: string[];
  }[];
}

/**
 * Starts the product with these malls, on PostgreSQL where DATABASE_URL is set unless the embedded database is wanted; on
 * a database that outlives the run where one is named.
 */
export async function openProduct(
  malls: readonly MallWanted[],
  isEmbedded = false,
  lasting: string | null = null,
): Promise<{ product: Child; opened: Opened }> {
  const product = startChild('./product.ts', { NODE_ENV: 'production' });
  // One that lasts may have years of rows to be brought to a new version.
  const limitMs = lasting === null ? undefined : 3_600_000;
  const opened = await product.ask<Opened>('open', { malls, isEmbedded, lasting }, limitMs);
  return { product, opened };
}

/** A mall of so many sections with so many slots on each of its levels. */
export function aMall(name: string, levels: number, sections: number, slots: number): MallWanted {
  const letters = Array.from({ length: sections }, (_, index) => String.fromCharCode(65 + index));
  return {
    name,
    parkingConfig: {
      totalBasements: levels,
      sections: letters,
      slotsPerSection: slots,
      slotFormat: 'B{level}{section}{index:02d}',
    },
  };
}

/** The lanes of the first mall, as a process that drives cars is given them. */
export function lanesOf({ port, malls }: Opened) {
  const [entryKey, exitKey] = malls[0]?.cameraKeys ?? [];
  return { port, entryKey, exitKey };
}
