import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type Gates } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: Gates;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('scenario 1: a doubled read', () => {
  it('at the entry is one stay, and answers as the first did', async () => {
    const mall = await gates.addMall();
    const first = await mall.look('entry-1', at(0), PLATE);
    const second = await mall.look('entry-1', seconds(50), PLATE);
    expect(second).toEqual(first);
    expect(await mall.stays()).toHaveLength(1);
    expect(await mall.countReads()).toBe(2);
  });

  it('at the exit is one charge, and answers as the first did', async () => {
    const mall = await gates.addMall();
    await mall.look('entry-1', at(0), PLATE);
    const first = await mall.look('exit-1', at(90), PLATE);
    expect(await mall.look('exit-1', at(95), PLATE)).toEqual(first);
    expect(await mall.look('exit-2', at(96), PLATE)).toEqual(first);
    expect(await mall.stays()).toMatchObject([{ charge: 8_000 }]);
  });

  it('of a misreading camera at the exit is still the car that has just left', async () => {
    const mall = await gates.addMall();
    await mall.look('entry-1', at(0), 'MH12AB8438');
    const first = await mall.look('exit-1', at(90), 'MH12AB8438');
    const second = await mall.look('exit-1', seconds(90 * 60 + 40), 'MH12AB3438');
    expect(second).toEqual(first);
    expect(await mall.stays()).toHaveLength(1);
  });

  it('of an exit whose entry nobody saw waits once', async () => {
    const mall = await gates.addMall();
    await mall.look('exit-1', at(0), PLATE);
    await mall.look('exit-1', seconds(30), PLATE);
    await mall.look('exit-1', seconds(45), 'GJ05AB1Z34');
    await gates.app.sessions.tick(at(40));
    expect(await mall.stays()).toMatchObject([{ review: 'entry_unknown', plate: PLATE }]);
  });

  it('of a plate that cannot be read is one car', async () => {
    const mall = await gates.addMall();
    await mall.look('entry-1', at(0), 'XX?91');
    await mall.look('entry-1', seconds(20), 'XX?91');
    expect(await mall.stays()).toMatchObject([
      { state: 'open', review: 'plate_unreadable', key: null, plate: 'XX91' },
    ]);
    await mall.look('entry-1', seconds(90), 'XX?91');
    expect(await mall.stays()).toHaveLength(2);
  });
});

describe('scenario 24: the same message again', () => {
  it('answers the same and does nothing twice, whatever else it says', async () => {
    const mall = await gates.addMall();
    const first = await mall.look('entry-1', at(0), PLATE, { readId: 'r1' });
    expect(await mall.look('entry-1', at(60), PLATE, { readId: 'r1' })).toEqual(first);
    expect(await mall.look('entry-1', at(61), 'MH12CD5678', { readId: 'r1' })).toEqual(first);
    expect(await mall.stays()).toHaveLength(1);
    expect(await mall.countReads()).toBe(1);
  });

  it('twenty times at the same instant is one read, one answer', async () => {
    const mall = await gates.addMall();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mall.look('entry-1', at(0), PLATE, { readId: 'r1' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mall.countReads()).toBe(1);
  });

  it('fifty reads of one plate at once are one stay', async () => {
    const mall = await gates.addMall();
    const answers = await Promise.all(Array.from({ length: 50 }, () => mall.look('entry-1', at(0), PLATE)));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await mall.stays()).toHaveLength(1);
  });
});
