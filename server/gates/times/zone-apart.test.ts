import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';

const PLATE = 'MH24BY1036';
const ZONE = 330;
const SIX = [0, 1, 2, 3, 4, 5];

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

interface Off {
  readonly read: number;
  readonly sent: number;
}

/** A read that comes at once, whose two stamps are off by so many minutes. */
async function passOn(
  mall: GatedMall,
  lane: LaneName,
  minute: number,
  { plate, off }: { plate: string; off: Off },
) {
  mall.app.setNow(at(minute));
  const sentAt = at(minute + off.sent).toISOString();
  return mall.readLate(lane, at(minute + off.read), plate, { sentAt });
}

const charges = async (mall: GatedMall) =>
  (await mall.sessions()).map(({ state, charge, review }) => [state, charge, review]);

describe.each([
  ['the camera’s', { read: -ZONE, sent: 0 }],
  ['the computer’s, which passes its reads on', { read: 0, sent: ZONE }],
])('where one clock is by UTC: %s', (_whose, off) => {
  it('an entry counts when it comes', async () => {
    const mall = await gates.addMall();
    for (const minute of SIX)
      await passOn(mall, 'entry-1', minute - 30, { plate: `MH01CX100${minute}`, off });
    await passOn(mall, 'entry-1', 0, { plate: PLATE, off });
    expect(await mall.read('exit-1', at(50), PLATE)).toMatchObject({ amountDue: 40 });
  });

  it('an exit ends the visit of now, whole', async () => {
    const mall = await gates.addMall();
    for (const minute of SIX) {
      const plate = `MH01CX100${minute}`;
      await mall.read('entry-1', at(minute - 60), plate);
      await passOn(mall, 'exit-1', minute - 30, { plate, off });
    }
    expect(await charges(mall)).toEqual(SIX.map(() => ['closed', 4_000, null]));
  });
});

it('an exit that truly came so late ends the visit of then, and not that of now', async () => {
  const mall = await gates.addMall();
  await mall.read('entry-1', at(0), PLATE);
  await mall.read('entry-1', at(360), PLATE);
  mall.app.setNow(at(380));
  await mall.readLate('exit-1', at(50), PLATE, { sentAt: at(380).toISOString() });
  expect(await charges(mall)).toEqual([
    ['closed', 4_000, null],
    ['open', 0, null],
  ]);
});
