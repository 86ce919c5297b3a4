import type { GateServices, ReadAtGate } from '../read-at-gate.ts';

/** The other gates of a mall through which cars pass the way that they do at a read's. */
export function listOtherGates(
  devices: GateServices['devices'],
  { mall, gate, direction }: Pick<ReadAtGate, 'mall' | 'gate' | 'direction'>,
): string[] {
  const others = devices.ofMall(mall).filter((one) => one.direction === direction && one.gate !== gate);
  return [...new Set(others.flatMap((one) => one.gate ?? []))];
}
