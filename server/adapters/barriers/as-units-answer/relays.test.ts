import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import sql from 'sql-template-tag';
import {
  answered,
  exception,
  openBoardUnit,
  type BoardManner,
  type BoardQuestion,
  type BoardUnit,
} from '../../../../testing/barrier-units/board-unit.ts';
import { openDrivenExits, type DrivenExits } from '../../../../testing/barrier-units/driven-exits.ts';
import { bytes, wait, type UnitStep } from '../../../../testing/barrier-units/play.ts';

let exits: DrivenExits;
beforeAll(async () => {
  exits = await openDrivenExits();
});
afterAll(() => exits.end());

type Answer = NonNullable<BoardManner['answer']>;
/** Obeys, and answers in its own way. */
const obeying =
  (answer: (question: BoardQuestion) => readonly UnitStep[]): Answer =>
  (question, obey) => {
    obey();
    return answer(question);
  };
const asStandard = obeying(({ bytes: same }) => [same]);
/** Answers otherwise than by a yes the first time, or the first times. */
const atFirst =
  (answer: (question: BoardQuestion) => readonly UnitStep[], times = 1): Answer =>
  (question, obey) =>
    question.times < times ? answer(question) : asStandard(question, obey);
/** One of the two questions is answered in its own way, the other one as the standard says. */
const only =
  (isOn: boolean, answer: Answer): Answer =>
  (question, obey) =>
    (question.isOn === isOn ? answer : asStandard)(question, obey);
const onlyOn = (answer: Answer) => only(true, answer);
const onlyOff = (answer: Answer) => only(false, answer);
const refuseOn = (code: number) => onlyOn((question) => [exception(question, code)]);
const next = ({ transaction }: BoardQuestion) => (transaction + 1) % 0x1_00_00;

const OPENS: readonly (readonly [what: string, answer: Answer])[] = [
  ['as the standard says', obeying((q) => [q.bytes])],
  ['in pieces', obeying((q) => [...q.bytes].flatMap((one) => [Buffer.from([one]), wait(5)]))],
  [
    'behind the late answer to an earlier question',
    obeying((q) => [answered(q, { transaction: 9, value: 0 }), q.bytes]),
  ],
  [
    'in one piece with that',
    obeying((q) => [
      Buffer.concat([answered(q, { transaction: 9, value: 0 }), exception(answered9(q), 6), q.bytes]),
    ]),
  ],
  ['as unit 0', obeying((q) => [answered(q, { unit: 0 })])],
  ['as unit 255', obeying((q) => [answered(q, { unit: 255 })])],
  ['with numbers of its own', obeying((q) => [answered(q, { transaction: next(q) })])],
  ['after two seconds', onlyOn(obeying((q) => [wait(2_000), q.bytes]))],
  [
    'with more than was asked',
    obeying((q) => [q.bytes, q.bytes, answered(q, { transaction: 77, value: 0 })]),
  ],
  ['once it is not busy any more', onlyOn(atFirst((q) => [exception(q, 6)]))],
  ['at the second try, where it broke the line', onlyOn(atFirst(() => ['reset']))],
  ['at the second try, where its gateway lost it', onlyOn(atFirst((q) => [exception(q, 11)]))],
  ['and ends the line after each answer', obeying((q) => [q.bytes, 'end'])],
  ['and breaks the line while it is on', onlyOn(obeying((q) => [q.bytes, wait(30), 'reset']))],
  ['and is busy as it should switch off', onlyOff(atFirst((q) => [exception(q, 6)], 3))],
  ['and says that it is on still, at first', onlyOff(atFirst((q) => [answered(q, { value: 0xff_00 })]))],
];

function answered9(q: BoardQuestion): BoardQuestion {
  return { ...q, bytes: answered(q, { transaction: 9 }) };
}

/** What is answered to on, what a person reads, whether off is asked too, and how often on is. */
const FAILS: readonly (readonly [what: string, answer: Answer, reads: RegExp, off: boolean, on: number])[] = [
  ['exception 1', refuseOn(1), /switches no coils/, false, 1],
  ['exception 2', refuseOn(2), /no coil 3/, false, 1],
  ['exception 3', refuseOn(3), /refused the value/, false, 1],
  ['exception 4, having switched', onlyOn(obeying((q) => [exception(q, 4)])), /fault of its own/, true, 1],
  ['exception 5, having switched', onlyOn(obeying((q) => [exception(q, 5)])), /at it still/, true, 1],
  ['exception 6 for ever', refuseOn(6), /busy/, false, 4],
  ['exception 10', refuseOn(10), /no way to unit 7/, false, 1],
  [
    'exception 11, having switched',
    onlyOn(obeying((q) => [exception(q, 11)])),
    /did not answer its gateway/,
    true,
    2,
  ],
  ['an exception of its own', onlyOn(obeying((q) => [exception(q, 0x41)])), /exception 65/, true, 1],
  ['for another coil', onlyOn(obeying((q) => [answered(q, { coil: 4 })])), /another coil/, true, 1],
  ['that it is off', onlyOn(obeying((q) => [answered(q, { value: 0 })])), /another coil or state/, true, 1],
  [
    'by another function',
    onlyOn(obeying((q) => [answered(q, { function: 15 })])),
    /another coil or state/,
    true,
    1,
  ],
  ['nothing, having switched', onlyOn(obeying((_q) => [])), /in time/, true, 1],
  ['a broken line, having switched', onlyOn(obeying((_q) => ['reset'])), /broke the line/, true, 2],
  [
    'what is no Modbus',
    onlyOn(obeying((_q) => [bytes('HTTP/1.1 400 Bad Request\r\n\r\n')])),
    /no Modbus TCP/,
    true,
    1,
  ],
  [
    'as on a serial line',
    onlyOn(obeying((_q) => [Buffer.from([7, 5, 0, 3, 255, 0, 0x7c, 0x5c])])),
    /no Modbus TCP/,
    true,
    1,
  ],
  [
    'a length of nothing',
    onlyOn(obeying((q) => [Buffer.from([...q.bytes.subarray(0, 4), 0, 0, 7])])),
    /no Modbus TCP/,
    true,
    1,
  ],
];

async function leaveAt(board: BoardUnit) {
  const exit = await exits.addExit({ maker: 'modbus', port: board.port, output: 3, unit: 7, pulseMs: 100 });
  await exit.leave();
  const outcome = await exit.outcome();
  const alarms = await exit.alarms();
  const noted = await exit.mall.rows(sql`select * from coils_on where mall_id = ${exit.mall.mall.id}`);
  await exit.revoke();
  return { outcome, alarms, noted };
}

describe('a board that answers', () => {
  it.each(OPENS)('%s opens, and its relay is off again', async (_what, answer) => {
    const board = await openBoardUnit({ answer });
    const found = await leaveAt(board);
    expect(found).toEqual({ outcome: 'opened', alarms: [], noted: [] });
    expect(board.changes.some(({ isOn }) => isOn)).toBe(true);
    expect(board.isOn()).toBe(false);
    expect(board.asked[0]).toMatchObject({ unit: 7, coil: 3, isOn: true });
    await vi.waitFor(() => expect(board.open()).toBe(0));
    await board.end();
  });

  it.each(FAILS)('%s', async (_what, answer, reads, off, on) => {
    const board = await openBoardUnit({ answer });
    const { outcome, alarms, noted } = await leaveAt(board);
    expect(outcome).toMatch(reads);
    expect(alarms).toEqual([outcome]);
    expect(noted).toEqual([]);
    expect(board.isOn()).toBe(false);
    expect(board.asked.filter(({ isOn }) => isOn)).toHaveLength(on);
    expect(board.asked.some(({ isOn }) => !isOn)).toBe(off);
    await board.end();
  });

  it('holds its relay as long as the pulse, and no longer', async () => {
    const board = await openBoardUnit();
    const exit = await exits.addExit({ maker: 'modbus', port: board.port, pulseMs: 700 });
    await exit.leave();
    await exit.outcome();
    const [on, off] = board.changes;
    expect((off?.at ?? 0) - (on?.at ?? 0)).toBeGreaterThan(650);
    expect((off?.at ?? 0) - (on?.at ?? 0)).toBeLessThan(1_500);
    await exit.revoke();
    await board.end();
  });
});

describe('a board with one line for all its barriers', () => {
  it('is asked by one after the other', async () => {
    const board = await openBoardUnit({ mostLines: 1 });
    const both = await Promise.all(
      [1, 2].map((output) => exits.addExit({ maker: 'modbus', port: board.port, output, pulseMs: 300 })),
    );
    await Promise.all(both.map((exit) => exit.leave('GJ05JK1786', 0)));
    const outcomes = await Promise.all(both.map((exit) => exit.outcome()));
    expect(outcomes).toEqual(['opened', 'opened']);
    expect(board.most()).toBe(1);
    for (const exit of both) await exit.revoke();
    await board.end();
  });

  it('that somebody else holds is no barrier that opens, and an alarm', async () => {
    const board = await openBoardUnit({ mostLines: 0 });
    expect((await leaveAt(board)).outcome).toMatch(/line|reached/);
    await board.end();
  });
});
