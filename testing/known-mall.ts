import { at, type GatedMall, type GateTests } from './gated-mall.ts';

/** So many have been there before that a mall knows who comes to it. */
const KNOWN = 50;

/** A mall that knows who comes to it, by visits that were read at both gates. */
export async function addKnownMall(gates: GateTests, more: Record<string, unknown> = {}): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  for (let one = 0; one < KNOWN; one += 1) await visitFor(mall, `MH02KL${3_000 + 7 * one}`, one / 2, more);
  return mall;
}

/** A car comes in, and leaves twenty minutes later. */
export async function visitFor(
  mall: GatedMall,
  plate: string,
  minutes: number,
  more: Record<string, unknown> = {},
): Promise<void> {
  await mall.read('entry-1', at(minutes), plate, more);
  await mall.read('exit-1', at(minutes + 20), plate, more);
}
