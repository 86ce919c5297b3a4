import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../../testing/holding-mall.ts';

const PLATE = 'GJ05CD4417';
const SURE = { confidence: 0.95 };
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());
beforeEach(openMall);

async function openMall(): Promise<void> {
  mall = await gates.addMall();
  await mall.sense(at(-310), ['B1A01', 'B1A02', 'B1A03'], false);
}

/** A car comes in, and takes the slot that it is sent to. */
async function comeIn(plate: string, minute: number): Promise<string> {
  const { sessionId } = await mall.read('entry-1', at(minute), plate, SURE);
  const slot = (await mall.sessions()).find((one) => one.sessionId === sessionId)?.suggested ?? '';
  await mall.sense(at(minute + 3), slot, true);
  return slot;
}

const leave = (minute: number, plate = PLATE) => mall.read('exit-1', at(minute), plate, SURE);
const ownCharge = async () => (await mall.sessions()).find(({ key }) => key === PLATE)?.charge;
async function countReadsOf(sessionId: string | null): Promise<number> {
  const found = await mall.rows(sql`select r.id from plate_reads r join sessions s on s.id = r.session_id
    where s.public_id = ${sessionId}`);
  return found.length;
}

// What the camera says first, at 59 minutes, of the car that stands there, and when it reads it right.
const FIRST: [string, string, number, number][] = [
  ['nothing', '', 0, 61.5],
  ['nothing, and it stands for half an hour', '', 0, 88],
  ['one wrong character, sure', 'GJ05CD4411', 0.9, 61],
  ['one wrong character, sure, and it stands for seven minutes', 'GJ05CD4411', 0.9, 66],
  ['two swapped characters', 'GJ05CD4471', 0.9, 62],
  ['two swapped characters, and it stands for twenty minutes', 'GJ05CD4471', 0.9, 79],
  ['two wrong characters', 'GJ05CD9917', 0.9, 62],
  ['half of it', 'GJ05CD', 0.3, 61.5],
  ['a few characters of it', 'GJ05', 0.2, 61.5],
  ['half of another plate', 'MH12AB', 0.2, 61.5],
  ['a look-alike', 'GJO5CD44I7', 0.6, 61.5],
];

describe('a car that stands at the exit before it is read right', () => {
  it.each(FIRST)('pays until its first stand, and is one row, where that read %s', async (...given) => {
    const [, text, confidence, right] = given;
    const slot = await comeIn(PLATE, 0);
    await mall.sense(at(56), slot, false);
    await mall.read('exit-1', at(59), text, { confidence });
    await leave(right);
    for (let minute = right + 5; minute < 400; minute += 30) await gates.tick(at(minute));
    const [session, ...others] = await mall.sessions();
    expect(session).toMatchObject({ state: 'closed', review: null, charge: 4_000 });
    expect(others).toEqual([]);
    expect(await countReadsOf(session?.sessionId ?? null)).toBe(3);
  });

  it('is one row where the first read had become a question, and pays no more when its exit is judged again', async () => {
    const slot = await comeIn(PLATE, 0);
    await mall.sense(at(56), slot, false);
    await mall.read('exit-1', at(59), 'GJ05CD4428', SURE);
    await gates.tick(at(75));
    expect(await mall.sessions()).toMatchObject([{ state: 'open' }, { review: 'entry_unknown' }]);
    await leave(76);
    expect(await mall.readLate('exit-1', at(74), PLATE, SURE)).toMatchObject({ amountDue: 40 });
    expect(await mall.sessions()).toMatchObject([{ review: null, charge: 4_000, exitAt: at(74) }]);
  });
});

describe('a car that holds at its first stand', () => {
  it.each(FIRST)(
    'holds once, and has paid for all with what was due then, where that read %s',
    async (...given) => {
      const [, text, confidence, right] = given;
      const holding = await addHoldingMall(gates);
      mall = holding;
      await mall.sense(at(-10), 'B1A01', false);
      const slot = await comeIn(PLATE, 0);
      await mall.sense(at(56), slot, false);
      await mall.read('exit-1', at(59), text, { confidence });
      expect(await leave(right)).toMatchObject({ decision: 'hold', amountDue: 40 });
      const waits = sql`select 1 from lane_waits where mall_id = ${mall.mall.id} and ended_at is null`;
      expect(await mall.rows(waits)).toHaveLength(1);
      await payInCash(holding, PLATE, at(right + 0.5));
      expect(await leave(right + 1)).toMatchObject({ decision: 'open', amountDue: 0 });
      expect(await mall.rows(waits)).toEqual([]);
    },
  );

  it.each([
    ['', 0],
    ['GJ05CD4471', 0.9],
  ])('holds once where %j was read there again and again', async (text, confidence) => {
    const holding = await addHoldingMall(gates);
    mall = holding;
    await mall.sense(at(-10), 'B1A01', false);
    const slot = await comeIn(PLATE, 0);
    await mall.sense(at(56), slot, false);
    for (const minute of [57, 59]) await mall.read('exit-1', at(minute), text, { confidence });
    await mall.read('exit-1', at(60), 'GJ05CD4411', SURE);
    expect(await leave(66)).toMatchObject({ decision: 'hold', amountDue: 40 });
    const [session, ...others] = await mall.sessions();
    expect(session).toMatchObject({ review: null, charge: 4_000 });
    expect(others).toEqual([]);
    const waits = sql`select 1 from lane_waits where mall_id = ${mall.mall.id} and ended_at is null`;
    expect(await mall.rows(waits)).toHaveLength(1);
  });
});

describe('a read at the exit that may have been another car', () => {
  it('before somebody else was read there costs the later car nothing less', async () => {
    await comeIn(PLATE, 0);
    await comeIn('MH12AB1234', 10);
    await mall.read('exit-1', at(58), '', { confidence: 0 });
    await leave(59, 'MH12AB1234');
    await leave(61);
    expect(await ownCharge()).toBe(8_000);
  });

  it('31 minutes before counts for nothing, nor does one of another class', async () => {
    await comeIn(PLATE, 0);
    await mall.read('exit-1', at(58), 'GJ05CD4411', SURE);
    await leave(89.5);
    expect(await ownCharge()).toBe(8_000);
    await openMall();
    await comeIn(PLATE, 0);
    await mall.read('exit-1', at(58), '', { confidence: 0, vehicleClass: 'motorcycle' });
    await mall.read('exit-1', at(62), PLATE, { ...SURE, vehicleClass: 'car' });
    expect(await ownCharge()).toBe(8_000);
  });

  it('keeps its row where another slot was freed too, and the charge takes the cheap end', async () => {
    const slot = await comeIn(PLATE, 0);
    const other = await comeIn('MH12AB1234', 10);
    await mall.sense(at(55), slot, false);
    await mall.sense(at(56), other, false);
    await mall.read('exit-1', at(59), '', { confidence: 0 });
    await leave(62);
    expect(await ownCharge()).toBe(4_000);
    expect((await mall.sessions()).map(({ review }) => review)).toEqual([null, null, 'plate_unreadable']);
  });

  it('keeps its row where somebody else is inside of whom no slot speaks', async () => {
    const slot = await comeIn(PLATE, 0);
    await mall.read('entry-2', at(10), 'MH12AB1234', SURE);
    await mall.sense(at(56), slot, false);
    await mall.read('exit-1', at(59), '', { confidence: 0 });
    await leave(62);
    expect(await ownCharge()).toBe(4_000);
    expect(await mall.sessions()).toHaveLength(3);
  });

  it('keeps its row where a car left a slot that nobody read coming in', async () => {
    const slot = await comeIn(PLATE, 0);
    await mall.sense(at(20), 'B1A03', true);
    await mall.sense(at(55), slot, false);
    await mall.sense(at(56), 'B1A03', false);
    await mall.read('exit-1', at(59), '', { confidence: 0 });
    await leave(62);
    expect(await ownCharge()).toBe(4_000);
    expect((await mall.sessions()).map(({ review }) => review)).toEqual([null, 'plate_unreadable']);
  });

  it('is another one’s where this car stood in its slot still: that pays its whole time', async () => {
    const slot = await comeIn(PLATE, 0);
    const other = await comeIn('MH12AB1234', 10);
    await mall.sense(at(56), other, false);
    await mall.read('exit-1', at(58), '', { confidence: 0 });
    await mall.sense(at(60), slot, false);
    await leave(62);
    expect(await ownCharge()).toBe(8_000);
    expect((await mall.sessions()).map(({ review }) => review)).toEqual([null, null, 'plate_unreadable']);
  });

  it('keeps its row where a car inside has a plate as near, or one was here under it', async () => {
    await mall.read('entry-1', at(-300), 'GJ05CD4471', SURE);
    await leave(-200, 'GJ05CD4471');
    await comeIn(PLATE, 0);
    await mall.read('exit-1', at(59), 'GJ05CD4471', SURE);
    await leave(62);
    await gates.tick(at(80));
    expect(await ownCharge()).toBe(4_000);
    expect(await mall.sessions()).toHaveLength(3);
    await openMall();
    await comeIn(PLATE, 0);
    await mall.read('entry-2', at(5), 'GJ05CD4499', SURE);
    await mall.read('exit-1', at(59), 'GJ05CD44', { confidence: 0.3 });
    await leave(62);
    await gates.tick(at(80));
    expect(await ownCharge()).toBe(4_000);
    expect(await mall.sessions()).toHaveLength(3);
  });
});
