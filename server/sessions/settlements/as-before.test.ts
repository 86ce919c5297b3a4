import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { linkOf } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';
import { compareShown, readWhatIsShown } from '../../../testing/what-mall-shows.ts';

// Whatever a person decides by mistake and takes back: everything that anybody is shown is as it was.
const PLATE = 'GJ05AB1234';
const OTHER = 'GJ05AB1235';
const HOLDER = 'MH33KV2029';
const ALONE = 'TN09BZ8831';
const SURE = { confidence: 0.98 };
let gates: GateTests;
let mall: TypingMall;
let root: Person;
let driver: Person;
let cashier: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
  driver = await signUpDriver(gates.app, [PLATE, HOLDER]);
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

async function open(exitRule: 'record' | 'pay-to-leave'): Promise<void> {
  gates.app.setNow(at(-60));
  mall = await addTypingMall(gates, root);
  await mall.setRules({ exitRule });
  cashier = mall.attendant;
  await passCalls(mall, root).give({ plates: [HOLDER] });
}

async function call(method: string, path: string, body?: object, by = root): Promise<unknown> {
  const answer = await by.client.call(method, mall.address(path), body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

let seconds = 0;
/** Nothing is decided twice at one instant, and all of it within one minute. */
function next(): void {
  seconds += 1;
  gates.app.setNow(new Date(at(100).getTime() + seconds * 100));
}

/** What jobs do of themselves meanwhile. */
async function tick(): Promise<void> {
  next();
  await gates.tick(gates.app.now());
  await gates.app.passes.tick(gates.app.now());
  await gates.app.attention.tick(gates.app.now());
}

async function send(body: object): Promise<{ status: number; body: unknown }> {
  next();
  return root.client.call('POST', mall.address('/settlements'), { reason: 'A mistake', ...body });
}

async function settle(body: object): Promise<string> {
  const { status, body: answer } = await send(body);
  if (status !== 201) throw new Error(`${JSON.stringify(body)}: ${status} ${JSON.stringify(answer)}`);
  return settleSessions.answer.parse(answer).settlement.id;
}

const sessionOf = async (plate = PLATE) =>
  (await mall.sessions()).findLast((one) => one.plate === plate)?.sessionId ?? '';
const come = (plate = PLATE, more: Record<string, unknown> = SURE) =>
  mall.read('entry-1', at(0), plate, more);
const leave = (plate = PLATE, more: Record<string, unknown> = SURE) =>
  mall.read('exit-1', at(90), plate, more);

async function pay(): Promise<void> {
  gates.app.setNow(at(92));
  const waiting = (await mall.lanes()).waiting.filter(({ plate }) => plate === PLATE);
  await call('POST', '/cash-shifts', { float: 500 }, cashier);
  const body = { amountDue: 80, received: 80 };
  await call('POST', `/lanes/${waiting[0]?.id ?? ''}/cash`, body, cashier);
}

async function stamp(): Promise<void> {
  gates.app.setNow(at(30));
  const shop = (await call('POST', '/shops', { name: 'Cinema', gives: 'minutes', value: 60 })) as {
    id: string;
  };
  const link = (await call('POST', `/shops/${shop.id}/link`, {})) as { url: string };
  const { token } = await linkOf(gates, await sessionOf(), gates.app.now());
  const body = { visit: token, bill: 'B1' };
  const page = link.url.split('/').at(-1) ?? '';
  const { status } = await root.client.call('POST', `/api/shop/${page}/validations`, body);
  expect(status).toBe(200);
}

const LETS_OUT: readonly string[] = ['waive', 'close_free', 'correct_plate to the plate of a pass'];
const holds = { exitRule: 'pay-to-leave' } as const;
interface Kind {
  readonly exitRule?: 'pay-to-leave';
  readonly plate?: string;
  readonly come: () => Promise<unknown>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'read at both gates': { come: () => come().then(() => leave()) },
  'read at both gates, holding at the exit': { ...holds, come: () => come().then(() => leave()) },
  'that is inside': { come },
  'paid at the exit': {
    ...holds,
    come: () =>
      come()
        .then(() => leave())
        .then(pay),
  },
  'with a typed exit': { come: () => come().then(() => mall.type('exit-1', at(90), PLATE)) },
  'with a typed exit, holding there': {
    ...holds,
    come: () => come().then(() => mall.type('exit-1', at(90), PLATE)),
  },
  'with a typed exit, paid there': {
    ...holds,
    come: () =>
      come()
        .then(() => mall.type('exit-1', at(90), PLATE))
        .then(pay),
  },
  'with a typed exit, typed again at the next gate': {
    ...holds,
    come: () =>
      come()
        .then(() => mall.type('exit-1', at(90), PLATE))
        .then(() => mall.type('exit-2', at(91), PLATE)),
  },
  'with a typed entry': { come: () => mall.type('entry-1', at(0), PLATE).then(() => leave()) },
  'with a typed entry and a typed exit': {
    come: () => mall.type('entry-1', at(0), PLATE).then(() => mall.type('exit-1', at(90), PLATE)),
  },
  'whose exit was missed': { come: () => come().then(() => mall.read('entry-1', at(80), PLATE, SURE)) },
  'read in doubt at both gates': {
    come: () => come(PLATE, { confidence: 0.5 }).then(() => leave('GJ05A81234', { confidence: 0.5 })),
  },
  'of a pass': { plate: HOLDER, come: () => come(HOLDER).then(() => leave(HOLDER)) },
  'of a pass, that is inside': { plate: HOLDER, come: () => come(HOLDER) },
  waived: {
    come: async () => {
      await come();
      await leave();
      await settle({ action: 'waive', session: await sessionOf(), reason: 'A regular' });
    },
  },
  'with the stamp of a shop': {
    come: () =>
      come()
        .then(stamp)
        .then(() => leave()),
  },
  'with the stamp of a shop, that is inside': { come: () => come().then(stamp) },
  'of which the plate was corrected against both cameras': {
    plate: 'KA01MN4567',
    come: async () => {
      await come();
      await leave();
      await settle({ action: 'correct_plate', session: await sessionOf(), plate: 'KA01MN4567' });
    },
  },
  'entered by hand': {
    come: async () => {
      await settle({ action: 'enter', plate: PLATE, entryAt: at(0).toISOString() });
      await mall.readLate('exit-1', at(90), PLATE, { ...SURE, sentAt: gates.app.now().toISOString() });
    },
  },
  'ended by hand': {
    come: async () => {
      await come();
      await settle({ action: 'close', session: await sessionOf(), exitAt: at(90).toISOString() });
    },
  },
  'of another class by its exit': {
    come: () =>
      come(PLATE, { ...SURE, vehicleClass: 'car' }).then(() =>
        leave(PLATE, { ...SURE, vehicleClass: 'two_wheeler' }),
      ),
  },
};

const ACTIONS: Readonly<Record<string, (session: string, exit: string) => object>> = {
  waive: (session) => ({ action: 'waive', session }),
  close_free: (session) => ({ action: 'close_free', session }),
  split: (session) => ({ action: 'split', session }),
  'split with a time': (session) => ({ action: 'split', session, until: at(30).toISOString() }),
  'close earlier': (session) => ({ action: 'close', session, exitAt: at(30).toISOString() }),
  'close later': (session) => ({ action: 'close', session, exitAt: at(99).toISOString() }),
  'correct_plate to a near one': (session) => ({ action: 'correct_plate', session, plate: OTHER }),
  'correct_plate to the plate of a pass': (session) => ({ action: 'correct_plate', session, plate: HOLDER }),
  'correct_plate to a far one': (session) => ({ action: 'correct_plate', session, plate: 'DL8CAF5031' }),
  correct_class: (session) => ({ action: 'correct_class', session, vehicleClass: 'two_wheeler' }),
  'join with an exit that stands alone': (session, exit) => ({ action: 'join', session, exit }),
  'enter another car': () => ({ action: 'enter', plate: 'RJ14EF9012', entryAt: at(95).toISOString() }),
};

/** A visit of a kind, and an exit that stands alone, which is joined to it by mistake. */
async function begin(name: string): Promise<{ session: string; exit: string; actions: string[] }> {
  const kind = KINDS[name];
  if (!kind) throw new Error('no such kind');
  await open(kind.exitRule ?? 'record');
  await mall.read('exit-2', at(60), ALONE, SURE);
  await kind.come();
  for (let ticks = 0; ticks < 3; ticks += 1) await tick();
  // A barrier that was opened stays open.
  const actions = Object.keys(ACTIONS).filter((one) => !kind.exitRule || !LETS_OUT.includes(one));
  return { session: await sessionOf(kind.plate), exit: await sessionOf(ALONE), actions };
}

/** Decides, and takes that back; null where it fits no such visit. */
async function decideAndTakeBack(body: object): Promise<string[] | null> {
  const decided = await send(body);
  if (decided.status !== 201) return null;
  const { id } = settleSessions.answer.parse(decided.body).settlement;
  await tick();
  const undone = await send({ action: 'undo', settlement: id });
  next();
  return undone.status === 201 ? [] : [`not taken back: ${JSON.stringify(undone.body)}`];
}

it.each(Object.keys(KINDS))('a visit %s is as before each decision that is taken back', async (name) => {
  const { session, exit, actions } = await begin(name);
  const found: Record<string, string[]> = {};
  const made: string[] = [];
  let before = await readWhatIsShown(mall, root, driver);
  for (const action of actions) {
    const wrong = await decideAndTakeBack(ACTIONS[action]?.(session, exit) ?? {});
    if (wrong === null) continue;
    made.push(action);
    const after = await readWhatIsShown(mall, root, driver);
    wrong.push(...compareShown(before, after));
    before = after;
    if (wrong.length > 0) found[action] = wrong;
  }
  expect(made.length).toBeGreaterThan(3);
  expect(found).toEqual({});
});
