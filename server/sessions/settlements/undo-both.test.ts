import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionDetail } from '#contract/session-detail.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { linkOf, takeCash } from '../../../testing/paid-visits.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { publishByClass } from '../../../testing/prices-by-class.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// Two decisions about one visit, taken back in either order: what the ledger has of it is what its bill shows, never more
// than it costs by its times, and in the end it is as before both. What can't be taken back yet says so.
let gates: GateTests;
let mall: GatedMall;
let root: Person;
let cars = 0;
let shop = '';

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall({ graceMinutes: 0 });
  await publishByClass(root, mall.mall.publicId);
  const added = (await call('POST', '/shops', SHOP)) as { id: string };
  const { url } = (await call('POST', `/shops/${added.id}/link`, {})) as { url: string };
  shop = url.split('/').at(-1) ?? '';
});
afterAll(() => gates.end());

const SHOP = { name: 'Cinema', gives: 'minutes', value: 60, mostADay: 10_000 };
const ask = (method: string, path: string, body?: object) =>
  root.client.call(method, `/api/malls/${mall.mall.publicId}${path}`, body);
async function call(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

interface Car {
  readonly id: number;
  readonly session: string;
  readonly holder: string;
  readonly since: number;
}

/** A car of ninety minutes, for 80 rupees, and the plate of somebody with a pass. */
async function come({ isHolder = false, isStamped = false, isPaid = false }): Promise<Car> {
  cars += 1;
  const since = cars * 200;
  gates.app.setNow(at(since));
  root = await signInSuperAdmin(gates.app);
  const holder = `MH33KV${1000 + cars}`;
  await passCalls(mall, root).give({ plates: [holder], untilDay: '2027-12-31' });
  const plate = isHolder ? holder : `GJ05AB${1000 + cars}`;
  const { sessionId } = await mall.read('entry-1', at(since), plate);
  const session = sessionId ?? '';
  const { id, token } = await linkOf(gates, session, at(since));
  if (isStamped) {
    const bill = { visit: token, bill: `B${cars}` };
    const { status } = await root.client.call('POST', `/api/shop/${shop}/validations`, bill);
    if (status !== 200) throw new Error(`the stamp was refused: ${status}`);
  }
  await mall.read('exit-1', at(since + 90), plate);
  const paise = isHolder ? 0 : isStamped ? 4_000 : 8_000;
  if (isPaid && paise > 0) await takeCash(gates, mall, { id, paise, when: at(since + 91) });
  gates.app.setNow(at(since + 100));
  return { id, session, holder, since };
}

const KINDS = {
  'that is unpaid': {},
  'that is paid': { isPaid: true },
  'of a pass': { isHolder: true },
  'with the stamp of a shop, paid': { isStamped: true, isPaid: true },
} as const;

const ACTIONS: Readonly<Record<string, (car: Car) => object>> = {
  waive: () => ({ action: 'waive' }),
  'an end without a charge': () => ({ action: 'close_free' }),
  'an exit taken off': () => ({ action: 'split' }),
  'an exit taken off as of a time': ({ since }) => ({ action: 'split', until: at(since + 30).toISOString() }),
  'an earlier end': ({ since }) => ({ action: 'close', exitAt: at(since + 30).toISOString() }),
  'a later end': ({ since }) => ({ action: 'close', exitAt: at(since + 99).toISOString() }),
  'another class': () => ({ action: 'correct_class', vehicleClass: 'two_wheeler' }),
  'the plate of a pass': ({ holder }) => ({ action: 'correct_plate', plate: holder }),
  'another plate': ({ since }) => ({ action: 'correct_plate', plate: `KA01MN${1000 + since / 200}` }),
};

async function decide(body: object): Promise<{ status: number; id: string; code: string }> {
  gates.app.setNow(new Date(gates.app.now().getTime() + 1_000));
  const answer = await ask('POST', '/settlements', { reason: 'A mistake', ...body });
  const code = (answer.body as { code?: string }).code ?? '';
  const id = answer.status === 201 ? settleSessions.answer.parse(answer.body).settlement.id : '';
  return { status: answer.status, id, code };
}

/** What a visit comes to; throws where its bill and the ledger do not agree, or it costs more than by its times. */
async function stands({ id, session }: Car) {
  const detail = (await call('GET', `/sessions/${session}`)) as SessionDetail;
  const { charges, amountDue, amountReceived, amountRefunded, lines } = detail.bill;
  const { entryAt, exitAt, status } = detail.session;
  const [row] = await mall.rows<{ charged: number; due: number }>(sql`
    select coalesce(-sum(l.paise) filter (where l.account in ('parking_revenue', 'tax_payable', 'rounding')), 0)::int as charged,
      coalesce(sum(l.paise) filter (where l.account = 'receivable'), 0)::int as due
    from ledger_lines l join ledger_movements m on m.id = l.movement_id where m.session_id = ${id}`);
  const isEnded = status === 'completed';
  const hours = exitAt ? Math.ceil((Date.parse(exitAt) - Date.parse(entryAt ?? '')) / 3_600_000) : 0;
  const shown = JSON.stringify({ ...detail.bill, ...detail.session, ledger: row });
  if (isEnded && (row?.charged !== charges * 100 || row.due !== amountDue * 100 || charges > hours * 40))
    throw new Error(shown);
  return {
    charges: isEnded ? charges : 0,
    amountDue: isEnded ? amountDue : 0,
    amountReceived,
    amountRefunded,
    lines: isEnded ? lines : [],
    status,
    exitAt,
  };
}

/** Takes two decisions back, the first one first where that can be; answers the refusals of what is left. */
async function takeBoth(car: Car, made: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  const left = [...made];
  while (left.length > refused.length) {
    const settlement = left[refused.length] ?? '';
    const { status, code } = await decide({ action: 'undo', settlement });
    await stands(car);
    if (status === 201) left.splice(refused.splice(0).length, 1);
    else refused.push(`${status} ${code}`);
  }
  return refused;
}

const NAMES = Object.keys(ACTIONS);
const ALL = NAMES.flatMap((one) =>
  NAMES.filter((other) => other !== one).map((other) => [one, other] as const),
);
/** Each of them was once left otherwise than before; `UNDO_PAIRS=all` plays all there are. */
const FOUND = [
  ['an exit taken off', 'the plate of a pass'],
  ['an exit taken off as of a time', 'the plate of a pass'],
  ['an earlier end', 'the plate of a pass'],
  ['an exit taken off as of a time', 'waive'],
  ['an earlier end', 'an end without a charge'],
  ['waive', 'an exit taken off'],
  ['waive', 'another class'],
  ['another plate', 'waive'],
] as const;
const PAIRS = process.env['UNDO_PAIRS'] === 'all' ? ALL : FOUND;

it.each(Object.entries(KINDS))(
  'a visit %s is as before two decisions that are taken back',
  async (_name, kind) => {
    const wrong: string[] = [];
    for (const [first, second] of PAIRS) {
      const car = await come(kind);
      const before = await stands(car);
      const bodyOf = (named: string) => ({ ...ACTIONS[named]?.(car), session: car.session });
      const [one, other] = [await decide(bodyOf(first)), await decide(bodyOf(second))];
      if (one.status !== 201 || other.status !== 201) continue;
      await stands(car);
      const refused = await takeBoth(car, [one.id, other.id]);
      const after = await stands(car);
      const pair = `${first}, ${second}`;
      if (!refused.every((code) => code === '409 changed_since')) wrong.push(`${pair}: ${refused.join()}`);
      if (!isDeepStrictEqual(after, before))
        wrong.push(`${pair}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`);
    }
    expect(wrong).toEqual([]);
  },
  600_000,
);
