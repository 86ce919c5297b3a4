import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../../testing/gated-mall.ts';
import { payInCash } from '../../../../testing/holding-mall.ts';
import { addTurningCar, holdAtExit, PLATE, SLOT, type TurningCar } from '../../../../testing/turning-car.ts';

const LATE = 498;
let gates: GateTests;
let car: TurningCar;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());
beforeEach(async () => {
  car = await addTurningCar(gates);
});

const hold = (minute?: number) => holdAtExit(car, minute);

describe('a car that holds at an exit is asked for no more than at first', () => {
  /** What it is asked for, and how its session stands. */
  const comeAgain = async (minute: number, lane: 'exit-1' | 'exit-2' = 'exit-1') => {
    const { decision, sessionId, amountDue } = await car.readAtExit(minute, lane);
    const { state, exitAt, review, charge } = (await car.session()) ?? {};
    return { decision, amountDue, isOwn: sessionId === car.sessionId, state, exitAt, review, charge };
  };
  const AS_BEFORE = {
    decision: 'hold',
    amountDue: 40,
    isOwn: true,
    state: 'closed',
    exitAt: at(15),
    review: null,
    charge: 4_000,
  };

  /** Nobody knows where it was: a person is asked for the rest. */
  const asked = (minute: number) => ({ ...AS_BEFORE, exitAt: at(minute), review: 'length_doubtful' });

  it('while its lane is out of order', async () => {
    await hold(55);
    await car.tick(79);
    expect(await comeAgain(84)).toEqual({ ...AS_BEFORE, exitAt: at(55) });
  });

  it.each([80, 120])('where nobody has read it for longer than it takes, until minute %i', async (minute) => {
    await hold();
    await car.tick(minute - 1);
    expect(await comeAgain(minute)).toEqual(asked(minute));
  });

  it('while it tries the lane beside, whoever is let out', async () => {
    await hold(55);
    await car.letOut(58, 62);
    expect(await comeAgain(69, 'exit-2')).toEqual({ ...AS_BEFORE, exitAt: at(55) });
  });

  it('while it stands there, read again and again, for hours', async () => {
    await hold();
    for (let minute = 30; minute <= 200; minute += 25) {
      await car.tick(minute);
      expect(await comeAgain(minute)).toEqual(AS_BEFORE);
    }
  });

  it('where another car took its slot', async () => {
    await car.parkFirst();
    await hold();
    await car.mall.read('entry-1', at(16), 'KA05GH4001');
    await car.mall.sense(at(18), SLOT, true);
    await car.tick(50, 60);
    expect(await comeAgain(80)).toEqual(asked(80));
  });

  it('where another car may have taken its slot, which nobody saw', async () => {
    await car.parkFirst();
    await car.mall.read('entry-2', at(8), 'KA05GH4001');
    await hold();
    await car.mall.sense(at(18), SLOT, true);
    await car.tick(50, 60);
    expect(await comeAgain(80)).toEqual(asked(80));
  });

  it('where its slot was never left: another car was read as it', async () => {
    await car.mall.sense(at(2), SLOT, true);
    await hold();
    await car.tick(50, 60);
    expect(await comeAgain(80)).toEqual(asked(80));
  });

  it('where it pays just now', async () => {
    await hold();
    await car.mall.sense(at(17), SLOT, true);
    await payInCash(car.mall, PLATE, at(18));
    await car.tick(50, 60);
    expect(await car.session()).toMatchObject({ state: 'closed', exitAt: at(15), charge: 4_000 });
  });
});

describe('a car that has left by no read, and comes in again', () => {
  it('has another visit', async () => {
    await car.parkFirst();
    await hold();
    await car.tick(50);
    const { sessionId: next } = await car.mall.read('entry-1', at(200), PLATE);
    await car.letOut(240, 260);
    expect(await car.readAtExit(LATE)).toMatchObject({ sessionId: next });
    expect(await car.session()).toMatchObject({ exitAt: at(15), charge: 4_000 });
  });
});

describe('a car that has paid at the exit, and for which no barrier opened', () => {
  beforeEach(async () => {
    await car.parkFirst();
    await hold();
    await payInCash(car.mall, PLATE, at(16));
  });

  it.each(['never fetched', 'failed'] as const)(
    'owes the rest once it was parked in its slot for hours: %s',
    async (how) => {
      if (how === 'failed') await car.answer('failed');
      await car.mall.sense(at(18), SLOT, true);
      await car.tick(50, 60);
      await car.mall.sense(at(LATE - 2), SLOT, false);
      expect(await car.readAtExit(LATE)).toMatchObject({
        decision: 'hold',
        sessionId: car.sessionId,
        amountDue: 320,
      });
      expect(await car.session()).toMatchObject({ charge: 36_000, review: null });
    },
  );

  it.each([
    ['minutes after it', 22],
    ['two hours after it', 130],
  ])('leaves for nothing %s', async (_when, minute) => {
    await car.answer('failed');
    await car.mall.sense(at(18), SLOT, true);
    await car.mall.sense(at(minute - 2), SLOT, false);
    expect(await car.readAtExit(minute)).toMatchObject({ decision: 'open', amountDue: 0 });
  });

  it('leaves for nothing hours later where no slot shows that it parked, whoever was let out', async () => {
    await car.answer('failed');
    await car.tick(50);
    await car.letOut(70, 130);
    expect(await car.readAtExit(LATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    // Nobody knows where it was: it pays no more, and a person is asked.
    expect(await car.session()).toMatchObject({
      state: 'closed',
      exitAt: at(LATE),
      charge: 4_000,
      review: 'length_doubtful',
    });
  });

  it('is asked about where nobody was let out behind it, and leaves', async () => {
    await car.answer('failed');
    await car.tick(50);
    expect(await car.readAtExit(LATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await car.session()).toMatchObject({ exitAt: at(LATE), charge: 4_000, review: 'length_doubtful' });
  });

  it('leaves for nothing where another car stands in its slot', async () => {
    await car.answer('failed');
    await car.mall.sense(at(18), SLOT, true);
    await car.tick(50);
    expect(await car.readAtExit(LATE)).toMatchObject({ decision: 'open', amountDue: 0 });
  });
});
