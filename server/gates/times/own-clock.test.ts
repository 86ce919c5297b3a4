import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
const HOURS = 180;
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const addMall = () => gates.addMall({ graceMinutes: 0 });

/** A read by a camera whose clock is right, which arrives at once while ours is ahead by so many minutes. */
function readWhile(
  mall: GatedMall,
  lane: 'entry-1' | 'exit-1',
  minute: number,
  ahead: number,
  isSaying = false,
) {
  gates.app.setNow(at(minute + ahead));
  const sentAt = at(minute).toISOString();
  return mall.readLate(lane, at(minute), PLATE, isSaying ? { sentAt } : {});
}

async function tickUntil(from: number, until: number): Promise<void> {
  for (let minute = from; minute <= until; minute += 5) await gates.tick(at(minute));
}

const CAMERAS = [
  ['says when it sends', true],
  ['does not', false],
] as const;

describe.each(CAMERAS)('while our own clock was fast and is put right, and the camera %s', (_, isSaying) => {
  it('a car has left that was read at both gates, and pays for its time', async () => {
    const mall = await addMall();
    await readWhile(mall, 'entry-1', 0, HOURS, isSaying);
    await readWhile(mall, 'exit-1', 20, 0, isSaying);
    await tickUntil(20, 60);
    expect(await mall.sessions()).toMatchObject([
      { plate: PLATE, state: 'closed', entryAt: at(0), charge: 4_000, review: null },
    ]);
  });

  it('a car that is inside came in when its camera says', async () => {
    const mall = await addMall();
    await readWhile(mall, 'entry-1', 0, HOURS, isSaying);
    await tickUntil(20, 30);
    expect(await mall.sessions()).toMatchObject([{ plate: PLATE, state: 'open', entryAt: at(0) }]);
    await readWhile(mall, 'exit-1', 50, 0, isSaying);
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: 4_000 }]);
  });
});

describe.each(CAMERAS)('while our own clock was slow and is put right, and the camera %s', (_, isSaying) => {
  it('a car pays for no more than its time by the cameras', async () => {
    const mall = await addMall();
    await readWhile(mall, 'entry-1', 0, -HOURS, isSaying);
    expect(await readWhile(mall, 'exit-1', 20, 0, isSaying)).toMatchObject({ amountDue: 40 });
    await tickUntil(20, 60);
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: 4_000, review: null }]);
  });

  it('a car pays its whole time where another camera was right: its own was fast', async () => {
    const mall = await addMall();
    gates.app.setNow(at(0));
    await mall.readLate('exit-1', at(0), 'MH01AA1111', isSaying ? { sentAt: at(0).toISOString() } : {});
    const ahead = at(170).toISOString();
    await mall.readLate('entry-1', ahead, PLATE, isSaying ? { sentAt: ahead } : {});
    expect(await readWhile(mall, 'exit-1', 180, 0, isSaying)).toMatchObject({ amountDue: 120 });
  });
});
