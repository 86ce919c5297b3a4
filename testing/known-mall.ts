import { at, type GatedMall, type GateTests } from './gated-mall.ts';
import { fillPastVisits } from './past-visits.ts';

/** So many have been there before that a mall knows who comes to it. */
const KNOWN = 50;

/** A mall that knows who comes to it, by visits that were read at both gates. */
export async function addKnownMall(gates: GateTests, more: { confidence?: number } = {}): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await fillPastVisits(mall, {
    count: KNOWN,
    from: at(0),
    apartSeconds: 30,
    minutes: 20,
    plates: ['MH02KL', 3_000, 7],
    ...more,
  });
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
