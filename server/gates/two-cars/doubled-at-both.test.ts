import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

/** So many visits have been there that the mall knows how long cars stay. */
const KNOWN = 110;
const SURE = { confidence: 0.95 };
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall({ graceMinutes: 0 });
  for (let one = 0; one < KNOWN; one += 1) {
    const plate = `MH02KL${3_000 + 7 * one}`;
    await mall.read('entry-1', at(one / 2 - 100), plate, SURE);
    await mall.read('exit-1', at(one / 2 - 80), plate, SURE);
  }
}, 60_000);
afterAll(() => gates.end());

const STATES = ['DL', 'GJ', 'KA', 'TN', 'RJ', 'UP', 'WB', 'PB'];
let cars = 0;

/** A car of its own, as it is read right, and as cameras misread it: one look-alike is wrong, each time another one. */
function nextCar() {
  cars += 1;
  const state = STATES[cars % STATES.length] ?? '';
  const spell = (letter: string, digit: string, ends = '64') =>
    `${state}${11 + ((cars * 29) % 80)}${'ACEJSY'[cars % 6] ?? ''}${letter}${(cars * 5) % 10}${digit}${ends}`;
  return {
    own: spell('M', '3'),
    entered: spell('N', '3'),
    left: spell('M', '8'),
    like: spell('H', '3'),
    ends: spell('M', '3', '65'),
    ended: spell('M', '8', '65'),
  };
}
type Car = ReturnType<typeof nextCar>;

/** A read, by how many minutes after another one. */
type Double = readonly [minutes: number, plate: string, confidence: number];
type Read = readonly [lane: 'entry-1' | 'exit-1', minute: number, plate: string, confidence: number];

/** One visit of 67 minutes, with two more reads of it: others pass the lanes between. */
function visitWith(car: Car, from: number, [inside, ...entered]: Double, [outside, ...left]: Double): Read[] {
  const until = from + 67;
  const other = `MH43RG${1_000 + cars * 31}`;
  return [
    ['entry-1', from, car.own, 0.93],
    ['entry-1', from + inside / 2, other, 0.97],
    ['entry-1', from + inside, ...entered],
    ['exit-1', until, car.own, 0.96],
    ['exit-1', until + outside / 2, other, 0.97],
    ['exit-1', until + outside, ...left],
  ];
}

let day = 0;
async function bring(reads: readonly Read[]): Promise<void> {
  for (const [lane, minute, plate, confidence] of reads.toSorted((one, other) => one[1] - other[1]))
    await mall.read(lane, at(day + minute), plate, { confidence });
}

/** The rest of the day, in which nothing else is read. */
async function passDay(from: number): Promise<void> {
  for (const later of [20, 40, 200, 260, 320, 500, 700, 900, 1_100]) await gates.tick(at(day + from + later));
  day += 2_880;
}

async function listOf(car: Car) {
  const plates: string[] = Object.values(car);
  const found = await mall.sessions();
  return found
    .filter(({ entryRaw, exitRaw }) => plates.includes(entryRaw ?? '') || plates.includes(exitRaw ?? ''))
    .map(({ plate, charge, review, entryRaw }) => ({ plate, charge, review, isEntered: entryRaw !== null }));
}

async function leaveTwice(car: Car, entered: Double, left: Double) {
  await bring(visitWith(car, 0, entered, left));
  await passDay(80);
  return listOf(car);
}

const whole = (car: Car) => ({ plate: car.own, charge: 8_000, review: null, isEntered: true });
const ASKED = { charge: 0, review: 'length_doubtful', isEntered: true };

describe('a misread double minutes from a car’s entry, and another one minutes from its exit', () => {
  it('are of the one visit, which alone is charged', async () => {
    const car = nextCar();
    expect(await leaveTwice(car, [4.2, car.entered, 0.6], [3.3, car.left, 0.8])).toEqual([whole(car)]);
  });

  it('charge nothing, however long before or after its own reads, and however sure the camera was', async () => {
    const sure = [
      [0.6, 0.8],
      [0.95, 0.7],
      [0.8, 0.85],
      [0.55, 0.92],
    ] as const;
    const stories = [-8, -3, 1.5, 2.5, 5, 9.5].flatMap((inside) =>
      [-6, -2.5, 1, 2.5, 5, 9.5].map((outside) => ({ inside, outside })),
    );
    const brought = stories.map(({ inside, outside }, index) => {
      const car = nextCar();
      const [entrySure, exitSure] = sure[index % sure.length] ?? [0.6, 0.8];
      const name = `${inside} ${entrySure}, ${outside} ${exitSure}`;
      const [entered, left] = [
        [inside, car.entered, entrySure],
        [outside, car.left, exitSure],
      ] as const;
      return { car, name, reads: visitWith(car, 14 * index, entered, left) };
    });
    await bring(brought.flatMap(({ reads }) => reads));
    await passDay(14 * stories.length + 80);
    const wrong: Record<string, unknown> = {};
    for (const { car, name } of brought) {
      const found = await listOf(car);
      const charged = found.reduce((sum, { charge }) => sum + charge, 0);
      if (charged > 8_000) wrong[name] = found;
    }
    expect(wrong).toEqual({});
  }, 120_000);

  it('charge nothing where the second is a look-alike of the first: nothing is due at the exit', async () => {
    const car = nextCar();
    await bring(visitWith(car, 0, [4, car.entered, 0.6], [3, car.like, 0.8]).slice(0, -1));
    const double = await mall.read('exit-1', at(day + 70), car.like, { confidence: 0.8 });
    await passDay(80);
    expect({ due: double.amountDue, found: await listOf(car) }).toEqual({ due: 0, found: [whole(car)] });
  });
});

describe('two more reads that may as well be of another car are asked about, and charge nothing', () => {
  it.each<[string, (car: Car) => readonly [Double, Double]]>([
    [
      'both were read surely',
      (car: Car) => [
        [4, car.entered, 0.95],
        [3, car.like, 0.95],
      ],
    ],
    [
      'they differ in the last digits, as a fleet does',
      (car: Car) => [
        [4, car.ends, 0.6],
        [3, car.ended, 0.8],
      ],
    ],
    [
      'one look-alike was read of both, in doubt',
      (car: Car) => [
        [4, car.entered, 0.6],
        [3, car.entered, 0.8],
      ],
    ],
  ])('%s', async (_what, doubles) => {
    const car = nextCar();
    const [entered, left] = doubles(car);
    expect(await leaveTwice(car, entered, left)).toMatchObject([whole(car), ASKED]);
  });
});

describe('two more reads of which the first seems to have been seen in a slot', () => {
  it('are asked about, and charge nothing: the slot may be the one car’s', async () => {
    const car = nextCar();
    const reads = visitWith(car, 0, [4, car.entered, 0.6], [3, car.left, 0.8]);
    await bring(reads.slice(0, 3));
    await mall.rows(
      sql`update sessions set slot_code = 'B1A01', slot_basis = 'inferred', slot_confirmed_at = entry_at + interval '1 minute'
        where mall_id = ${mall.mall.id} and plate_key = ${car.entered} returning id`,
    );
    await bring(reads.slice(3));
    await passDay(80);
    expect(await listOf(car)).toMatchObject([whole(car), ASKED]);
  });
});

describe('a car much like another one, which came and left with it, is charged for its own visit', () => {
  const charged = { charge: 8_000, review: null, isEntered: true };

  it.each([
    ['read surely as one plate at both gates', 0.95, 0.95],
    ['read surely as one plate at its exit', 0.6, 0.95],
  ])('%s', async (_what, entrySure, exitSure) => {
    const car = nextCar();
    const found = await leaveTwice(car, [4, car.entered, entrySure], [3, car.entered, exitSure]);
    expect(found).toMatchObject([whole(car), charged]);
  });

  it('that has come and left under its plate before', async () => {
    const car = nextCar();
    await bring([
      ['entry-1', -400, car.entered, 0.95],
      ['exit-1', -370, car.entered, 0.95],
    ]);
    const found = await leaveTwice(car, [4, car.entered, 0.6], [3, car.like, 0.8]);
    expect(found).toMatchObject([{ charge: 4_000 }, whole(car), charged]);
  });

  it('each of which was seen in a slot of its own', async () => {
    const car = nextCar();
    const reads = visitWith(car, 0, [4, car.entered, 0.6], [3, car.like, 0.8]);
    await bring(reads.slice(0, 3));
    await mall.rows(
      sql`update sessions set slot_code = 'B1A0' || id % 10, slot_basis = 'inferred', slot_confirmed_at = entry_at + interval '1 minute'
        where mall_id = ${mall.mall.id} and state = 'open' returning id`,
    );
    await bring(reads.slice(3));
    await passDay(80);
    expect(await listOf(car)).toMatchObject([whole(car), charged]);
  });

  it('read surely, and more than once, as it came in', async () => {
    const car = nextCar();
    await bring([['entry-1', 4.4, car.entered, 0.95]]);
    const found = await leaveTwice(car, [4, car.entered, 0.95], [3, car.like, 0.8]);
    expect(found).toMatchObject([whole(car), charged]);
  });
});
