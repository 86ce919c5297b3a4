import type { BarrierMaker, BarrierSettings } from '#contract/barriers.ts';

/** What each maker is called, and what names the one of its barriers or outputs. */
export const BARRIER_WORDS: Readonly<
  Record<BarrierMaker, { name: string; output: string; port: number; first: number }>
> = {
  hikvision: { name: 'Hikvision', output: 'Channel', port: 80, first: 1 },
  dahua: { name: 'Dahua, CP Plus', output: 'Channel', port: 80, first: 1 },
  axis: { name: 'Axis output', output: 'Output', port: 80, first: 1 },
  modbus: { name: 'Relay by Modbus', output: 'Coil', port: 502, first: 0 },
};

/** Where and by whom a barrier is opened, in one line; null where its controller asks for commands. */
export function wordBarrier(barrier: BarrierSettings | null): string | null {
  return barrier && `${BARRIER_WORDS[barrier.maker].name} at ${barrier.host}`;
}
