import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../../testing/gated-mall.ts';
import { payInCash } from '../../../../testing/holding-mall.ts';
import { addTurningCar, PLATE, SLOT, type TurningCar } from '../../../../testing/turning-car.ts';

let gates: GateTests;
let car: TurningCar;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  car = await addTurningCar(gates);
});

/** It is read at an exit, after time has passed as it does. */
async function comeTo(minute: number) {
  await car.tick(minute - 40, minute - 1);
  return car.readAtExit(minute);
}
const asked = (minute: number, charge = 4_000) => ({ exitAt: at(minute), charge, review: 'length_doubtful' });

describe('a car that turns round in the exit lane, where nothing shows where it went', () => {
  it('is asked about each time, and pays what is certain: nobody had read it for hours', async () => {
    expect(await car.readAtExit(15)).toMatchObject({ decision: 'hold', amountDue: 40 });
    expect(await comeTo(125)).toMatchObject({ decision: 'hold', amountDue: 40, sessionId: car.sessionId });
    expect(await car.session()).toMatchObject(asked(125));
    expect(await comeTo(235)).toMatchObject({ decision: 'hold', amountDue: 40, sessionId: car.sessionId });
    expect(await car.session()).toMatchObject(asked(235));
    await payInCash(car.mall, PLATE, at(236));
    // It has paid what is certain, and a person has been asked for the rest: nobody is held for what nobody knows.
    expect(await comeTo(345)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await car.session()).toMatchObject(asked(345));
    expect(await car.mall.sessions()).toHaveLength(1);
  });

  it.each([100, 119, 125, 345])(
    'leaves by what it had paid, and a person is asked: minute %i',
    async (minute) => {
      await car.readAtExit(15);
      await payInCash(car.mall, PLATE, at(16));
      expect(await comeTo(minute)).toMatchObject({ decision: 'open', amountDue: 0 });
      expect(await car.session()).toMatchObject(asked(minute));
      // What was paid opens once.
      expect(await car.readAtExit(minute + 20)).toMatchObject({ decision: 'hold', amountDue: 0 });
    },
  );

  it('is let out, and nobody is asked, in the minutes to leave', async () => {
    await car.readAtExit(55);
    await payInCash(car.mall, PLATE, at(56));
    expect(await car.readAtExit(70.5)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await car.session()).toMatchObject({ exitAt: at(55), charge: 4_000, review: null });
  });

  it('is asked about after them where others were let out behind it', async () => {
    await car.readAtExit(50);
    await payInCash(car.mall, PLATE, at(51));
    await car.answer('failed');
    await car.letOut(58, 64);
    expect(await car.readAtExit(66.5)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await car.session()).toMatchObject(asked(66.5));
  });

  it('is not asked about where the whole time costs no more', async () => {
    await car.readAtExit(15);
    expect(await comeTo(59)).toMatchObject({ decision: 'hold', amountDue: 40 });
    expect(await car.session()).toMatchObject({ exitAt: at(59), charge: 4_000, review: null });
  });
});

describe('a car that turns round in the exit lane, and is seen to', () => {
  it('pays only for the rest where it had paid and its slot was taken for half an hour', async () => {
    await car.readAtExit(15);
    await payInCash(car.mall, PLATE, at(16));
    await car.mall.sense(at(18), SLOT, true);
    await car.mall.sense(at(123), SLOT, false);
    expect(await comeTo(125)).toMatchObject({ decision: 'hold', amountDue: 80, sessionId: car.sessionId });
    expect(await car.session()).toMatchObject({ exitAt: at(125), charge: 12_000, review: null });
  });

  it('pays the whole where its lane has let out two others in an hour and more', async () => {
    await car.readAtExit(15);
    await car.letOut(60, 80);
    expect(await car.readAtExit(100, 'exit-2')).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(await car.session()).toMatchObject({ exitAt: at(100), charge: 8_000, review: null });
  });

  it('pays for what is certain of several turns: the time in its slot, and none in the lane', async () => {
    await car.readAtExit(15);
    await comeTo(75);
    expect(await car.session()).toMatchObject(asked(75));
    await car.readAtExit(95);
    await car.mall.sense(at(97), SLOT, true);
    await car.mall.sense(at(193), SLOT, false);
    // It came 15 minutes before its first stand, was away for an hour that nobody knows of, stood there for 20 minutes
    // and was in its slot for 100.
    expect(await comeTo(195)).toMatchObject({ decision: 'hold', amountDue: 80, sessionId: car.sessionId });
    expect(await car.session()).toMatchObject(asked(195, 8_000));
  });
});
