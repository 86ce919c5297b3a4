import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../../testing/gated-mall.ts';
import { payInCash } from '../../../../testing/holding-mall.ts';
import { addTurningCar, holdAtExit, PLATE, SLOT, type TurningCar } from '../../../../testing/turning-car.ts';

const HOUR = 60;
const LATE = 8 * HOUR + 18;
let gates: GateTests;
let car: TurningCar;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  car = await addTurningCar(gates);
});

const hold = (minute?: number) => holdAtExit(car, minute);

describe('a car that holds at an exit and drives back into its slot', () => {
  it.each([
    ['which was seen to be its own', true],
    ['to which it was sent', false],
  ])('is parked again, %s, and pays for the whole time', async (_how, isOwn) => {
    if (isOwn) await car.parkFirst();
    await hold();
    await car.mall.sense(at(17), SLOT, true);
    await car.tick(40);
    expect(await car.session()).toMatchObject({ state: 'closed', exitAt: at(15) });
    await car.tick(50, 55);
    expect(await car.session()).toMatchObject({ state: 'open', exitAt: null, review: null, slot: SLOT });
    expect(await car.lanes()).toEqual([]);
    expect(await car.mall.due(PLATE)).toBe(0);
    expect(await car.timeline()).toContain(
      'It was not let out at exit-1 and drove back in: that was no exit, and its bill goes on.',
    );
    gates.app.setNow(at(3 * HOUR - 5));
    expect(await car.mall.showBill(PLATE)).toMatchObject({ amountDue: 120 });
    await car.mall.sense(at(LATE - 2), SLOT, false);
    const again = await car.readAtExit(LATE, isOwn ? 'exit-1' : 'exit-2');
    expect(again).toMatchObject({ decision: 'hold', sessionId: car.sessionId, amountDue: 360 });
    expect(await car.session()).toMatchObject({
      state: 'closed',
      exitAt: at(LATE),
      review: null,
      charge: 36_000,
    });
    await payInCash(car.mall, PLATE, at(LATE + 1));
    expect(await car.readAtExit(LATE + 2, isOwn ? 'exit-1' : 'exit-2')).toMatchObject({ decision: 'open' });
    expect(await car.mall.sessions()).toHaveLength(1);
  });

  it('pays for 26 hours', async () => {
    await car.parkFirst();
    await hold();
    await car.mall.sense(at(17), SLOT, true);
    await car.tick(50, 12 * HOUR, 25 * HOUR);
    await car.mall.sense(at(26 * HOUR - 2), SLOT, false);
    expect(await car.readAtExit(26 * HOUR)).toMatchObject({
      decision: 'hold',
      sessionId: car.sessionId,
      amountDue: 26 * 40,
    });
  });

  it('pays the whole where only its next read at an exit shows it', async () => {
    await hold();
    await car.mall.sense(at(17), SLOT, true);
    await car.mall.sense(at(LATE - 2), SLOT, false);
    expect(await car.readAtExit(LATE)).toMatchObject({
      decision: 'hold',
      sessionId: car.sessionId,
      amountDue: 360,
    });
    expect(await car.mall.waits()).toMatchObject([{ ended: at(15) }, { ended: null }]);
  });

  it('pays nothing for the time in the lane', async () => {
    await car.parkFirst();
    await hold();
    for (const minute of [25, 35, 44]) await hold(minute);
    await car.mall.sense(at(46), SLOT, true);
    await car.tick(80);
    expect(await car.session()).toMatchObject({ state: 'open' });
    gates.app.setNow(at(85));
    expect(await car.mall.showBill(PLATE)).toMatchObject({ amountDue: 40 });
    await car.mall.sense(at(2 * HOUR + 24), SLOT, false);
    // 146 minutes, of which it stood 29 in the lane.
    expect(await car.readAtExit(2 * HOUR + 26)).toMatchObject({ decision: 'hold', amountDue: 80 });
  });

  it('has what it paid meanwhile counted', async () => {
    await car.parkFirst();
    await hold();
    await car.mall.sense(at(17), SLOT, true);
    await car.tick(50);
    await payInCash(car.mall, PLATE, at(55));
    await car.mall.sense(at(LATE - 2), SLOT, false);
    expect(await car.readAtExit(LATE)).toMatchObject({ decision: 'hold', amountDue: 320 });
    expect(await car.session()).toMatchObject({ charge: 36_000 });
  });

  it('turns back twice', async () => {
    await car.parkFirst();
    await hold();
    await car.mall.sense(at(17), SLOT, true);
    await car.tick(50);
    await car.mall.sense(at(100), SLOT, false);
    expect(await car.readAtExit(102)).toMatchObject({ decision: 'hold', amountDue: 80 });
    await car.mall.sense(at(104), SLOT, true);
    await car.tick(140);
    expect(await car.session()).toMatchObject({ state: 'open' });
    await car.mall.sense(at(LATE - 2), SLOT, false);
    expect(await car.readAtExit(LATE)).toMatchObject({ decision: 'hold', amountDue: 360 });
    expect((await car.timeline()).filter((text) => text.includes('drove back in'))).toHaveLength(2);
  });
});

describe('a car that holds at an exit, where no slot tells of it', () => {
  it('pays the whole once its lane has let out other cars over hours', async () => {
    await hold();
    await car.tick(50);
    await car.letOut(70, 130);
    expect(await car.readAtExit(LATE, 'exit-2')).toMatchObject({
      decision: 'hold',
      sessionId: car.sessionId,
      amountDue: 360,
    });
    expect(await car.session()).toMatchObject({ review: null });
  });

  it('gives no minutes to leave for what it pays by the old link, which counts', async () => {
    await hold();
    await car.tick(50);
    await car.letOut(70, 130);
    await payInCash(car.mall, PLATE, at(LATE - 5));
    expect(await car.readAtExit(LATE)).toMatchObject({ decision: 'hold', amountDue: 320 });
  });

  it.each([
    ['nobody else was seen', []],
    ['one car was let out that may have been it, misread', [70]],
  ])('pays what it owed where %s, and a person is asked', async (_what, others) => {
    await hold();
    await car.tick(50);
    await car.letOut(...others);
    expect(await car.readAtExit(LATE)).toMatchObject({
      decision: 'hold',
      sessionId: car.sessionId,
      amountDue: 40,
    });
    expect(await car.session()).toMatchObject({ review: 'length_doubtful', exitAt: at(LATE), charge: 4_000 });
    await payInCash(car.mall, PLATE, at(LATE + 1));
    expect(await car.readAtExit(LATE + 2)).toMatchObject({ decision: 'open' });
  });
});

it('takes back in the ledger what was charged up to the exit that was none', async () => {
  await car.parkFirst();
  await hold();
  await car.mall.sense(at(17), SLOT, true);
  await car.tick(50);
  const charges = await car.mall.rows(sql`select c.paise from charges c join sessions s on s.id = c.session_id
    where s.mall_id = ${car.mall.mall.id} order by c.id`);
  expect(charges).toEqual([{ paise: 4_000 }, { paise: 0 }]);
});
