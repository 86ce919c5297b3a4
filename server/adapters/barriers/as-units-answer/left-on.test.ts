import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { exception, openBoardUnit } from '../../../../testing/barrier-units/board-unit.ts';
import {
  openDrivenExits,
  type DrivenExit,
  type DrivenExits,
} from '../../../../testing/barrier-units/driven-exits.ts';

// A relay that stays on holds the arm up for everybody: whatever happens, somebody switches it off.

let exits: DrivenExits;
beforeAll(async () => {
  exits = await openDrivenExits();
});
afterAll(() => exits.end());

const BARRIER = { maker: 'modbus', output: 3, unit: 7, pulseMs: 100 };
const later = (ms: number) => exits.gates.app.setNow(new Date(exits.gates.app.now().getTime() + ms));
const noted = ({ mall }: DrivenExit) =>
  mall.rows<{ coil: number; tries: number }>(
    sql`select coil, tries from coils_on where mall_id = ${mall.mall.id}`,
  );
const until = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 15_000, interval: 20 });

it('is on as the board refuses to switch it off: it opened, an alarm says so, and it goes off once it can', async () => {
  let isStuck = true;
  const board = await openBoardUnit({
    answer(question, obey) {
      if (!question.isOn && isStuck) return [exception(question, 6)];
      obey();
      return [question.bytes];
    },
  });
  const exit = await exits.addExit({ ...BARRIER, port: board.port });
  await exit.leave();
  expect(await exit.outcome()).toBe('opened');
  await until(async () =>
    expect(await exit.alarms()).toEqual([expect.stringMatching(/relay may still be on.*busy/)]),
  );
  expect(board.isOn()).toBe(true);
  expect(board.asked.filter(({ isOn }) => isOn)).toHaveLength(1);
  isStuck = false;
  later(7_000);
  await until(() => expect(board.isOn()).toBe(false));
  await until(async () => expect(await exit.alarms()).toEqual([]));
  expect(await noted(exit)).toEqual([]);
  await exit.revoke();
  await board.end();
});

it.each([
  ['its barrier has another address', (exit: DrivenExit) => exit.change({ port: 9 })],
  ['its barrier is another one', (exit: DrivenExit) => exit.change(null)],
  ['its controller is revoked', (exit: DrivenExit) => exit.revoke()],
])('is switched off where %s by then', async (_what, change) => {
  const board = await openBoardUnit({
    answer: (question, obey) => (obey(), question.isOn ? [] : [question.bytes]),
  });
  const exit = await exits.addExit({ ...BARRIER, port: board.port });
  await exit.mall.rows(
    sql`insert into coils_on (mall_id, gate, device, host, port, unit, coil, switched_at, due_at)
      values (${exit.mall.mall.id}, 'exit-1', ${exit.controller}, '127.0.0.1', ${board.port}, 7, 3,
        ${exits.gates.app.now()}, ${new Date(exits.gates.app.now().getTime() + 6_100)}) returning id`,
  );
  await change(exit);
  await pause(200);
  expect(board.asked).toEqual([]);
  later(6_200);
  await until(() => expect(board.asked).toMatchObject([{ isOn: false, unit: 7, coil: 3 }]));
  await until(async () => expect(await noted(exit)).toEqual([]));
  await board.end();
});

it('is switched off by one process alone, and by nobody within the pulse of another', async () => {
  const board = await openBoardUnit();
  const exit = await exits.addExit({ ...BARRIER, port: board.port, pulseMs: 1_500 });
  const other = exits.drive();
  await exit.leave();
  expect(await exit.outcome()).toBe('opened');
  expect(board.changes.map(({ isOn }) => isOn)).toEqual([true, false]);
  const [on, off] = board.changes;
  expect((off?.at ?? 0) - (on?.at ?? 0)).toBeGreaterThan(1_450);
  await other.stop();
  await exit.revoke();
  await board.end();
});

it('is sought less and less while its board is away, and given up after a day', async () => {
  const board = await openBoardUnit({ answer: () => [] });
  await board.end();
  const exit = await exits.addExit({ ...BARRIER, port: board.port });
  const now = exits.gates.app.now();
  await exit.mall.rows(
    sql`insert into coils_on (mall_id, gate, device, host, port, unit, coil, switched_at, due_at)
      values (${exit.mall.mall.id}, 'exit-1', ${exit.controller}, '127.0.0.1', ${board.port}, 7, 3, ${now}, ${now})
      returning id`,
  );
  await until(async () => expect(await noted(exit)).toMatchObject([{ tries: 1 }]));
  await until(async () =>
    expect(await exit.alarms()).toEqual([expect.stringMatching(/relay may still be on/)]),
  );
  await pause(300);
  expect(await noted(exit)).toMatchObject([{ tries: 1 }]);
  later(5_100);
  await until(async () => expect(await noted(exit)).toMatchObject([{ tries: 2 }]));
  await exit.mall.rows(sql`update coils_on set tries = 60 where mall_id = ${exit.mall.mall.id} returning id`);
  later(5_100);
  await until(async () => expect(await noted(exit)).toMatchObject([{ tries: 61 }]));
  later(30_000);
  await pause(300);
  expect(await noted(exit)).toMatchObject([{ tries: 61 }]);
  later(25 * 60 * 60_000);
  await until(async () => expect(await noted(exit)).toEqual([]));
  await exit.revoke();
});
