import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { attentionDesk, type AttentionDesk } from '../../testing/attention-desk.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import {
  SettlementModel,
  type ModelAction,
  type ModelDecision,
  type ModelSession,
} from '../../testing/settlement-model.ts';
import { signIn, signInSuperAdmin, STAFF_PASSWORD, type Person } from '../../testing/test-people.ts';

/**
 * So many fit into seconds; the long run is `ATTENTION_STEPS=100000 npx vitest run server/attention/model.test.ts`. It goes
 * through one mall after the other, since each step is held against all sessions of its mall.
 */
const STEPS = Number(process.env['ATTENTION_STEPS'] ?? 150);
const STEPS_A_MALL = 400;
const SEED = Number(process.env['ATTENTION_SEED'] ?? 7);

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let desk: AttentionDesk;
let model = new SettlementModel();
let made: { id: string; decided: ModelDecision }[] = [];
let counted = { reads: 0, decisions: 0, undone: 0, refused: 0 };
let minute = 0;
const all = { decisions: 0, undone: 0 };

async function begin(): Promise<void> {
  gates = await openGates();
  mall = await gates.addMall({ graceMinutes: 0, dayCapRupees: null });
  root = await signInSuperAdmin(gates.app);
  desk = attentionDesk(mall, root);
  model = new SettlementModel();
  [made, minute] = [[], 0];
  counted = { reads: 0, decisions: 0, undone: 0, refused: 0 };
}

it(
  'books equal the truth, and no event is lost, whatever gates and persons do',
  async () => {
    const random = randomOf(SEED);
    for (let done = 0; done < STEPS; done += STEPS_A_MALL) {
      await begin();
      try {
        await takeSteps(Math.min(STEPS_A_MALL, STEPS - done), random);
      } catch (error) {
        throw new Error(`after ${done} steps, in the mall that begins there`, { cause: error });
      } finally {
        await gates.end();
      }
      all.decisions += counted.decisions;
      all.undone += counted.undone;
      if (done % 4_000 === 0 && STEPS > 4_000) console.log(`${done} steps, ${JSON.stringify(all)}`);
    }
    expect(all.decisions).toBeGreaterThan(STEPS / 10);
    expect(all.undone).toBeGreaterThan(STEPS / 50);
  },
  60_000 + STEPS * 1_000,
);

async function takeSteps(steps: number, random: () => number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    minute += 1 + Math.floor(random() * 4);
    gates.app.setNow(at(minute));
    // Whoever works for many hours signs in again.
    if (step % 300 === 299) desk = attentionDesk(mall, await signIn(gates.app, root.email, STAFF_PASSWORD));
    const dice = random();
    if (dice < 0.45) await drive(random);
    else if (dice < 0.8) await decide(random);
    else await undo(random);
    if (step % 50 === 49) await compareAll();
  }
  await compareAll();
  await compareBooks();
}

/** A car comes or goes, under its own plate, a look-alike or none; what the gate makes of it is the truth from then on. */
async function drive(random: () => number): Promise<void> {
  const plate = plateOf(random);
  const isMisread = random() < 0.2;
  const read = random() < 0.1 ? '?!' : isMisread ? plate.replace('8', 'B').replace('3', '8') : plate;
  await mall.read(random() < 0.5 ? 'entry-1' : 'exit-1', at(minute), read, { confidence: 0.99 });
  counted.reads += 1;
  await gates.app.gates.tick(at(minute));
  // An exit that turned out to be another session's is no session of its own any more.
  model.sessions.clear();
  for (const one of await stored()) model.sessions.set(one.id, one);
}

async function decide(random: () => number): Promise<void> {
  const asked = chooseAction(random);
  if (!asked) return;
  const expected = model.decide(asked);
  const item = `session:${asked.session}`;
  const answer = await attempt(async () => desk.settle(item, await bodyOf(asked)));
  expect([asked.action, answer !== null]).toEqual([asked.action, expected !== null]);
  if (!expected || !answer) return void (counted.refused += 1);
  counted.decisions += 1;
  await takeOver(expected.changes.map(({ after }) => after));
  made.push({ id: answer.decision, decided: await withNew(expected) });
}

async function undo(random: () => number): Promise<void> {
  const at = Math.floor(random() * made.length);
  const chosen = made[at];
  if (!chosen) return;
  const expected = model.undo(chosen.decided);
  const answer = await attempt(() => desk.undo(chosen.id));
  expect(['undo', chosen.decided, answer !== null]).toEqual(['undo', chosen.decided, expected !== null]);
  if (!expected) return void (counted.refused += 1);
  made.splice(at, 1);
  counted.undone += 1;
  await takeOver(expected);
}

/** Holds what is stored against what was expected of these sessions, and goes on with it. */
async function takeOver(expected: readonly ModelSession[]): Promise<void> {
  const now = new Map((await stored()).map((one) => [one.id, one]));
  for (const one of expected.filter(({ id }) => id !== '')) {
    // When a car that nobody saw leave had gone is the moment of the decision.
    const { closedAt, ...rest } = one;
    expect(now.get(one.id)).toMatchObject(
      one.exitAt === null && one.kind === 'closed' ? rest : { ...rest, closedAt },
    );
  }
  for (const one of now.values()) model.sessions.set(one.id, one);
}

/** A decision with what it left as it was stored: the number of the exit that it made, and when it was. */
async function withNew(decided: ModelDecision): Promise<ModelDecision> {
  const changes = decided.changes.map(({ before, after }) => {
    const exits = [...model.sessions.values()].filter(({ id }) => id.endsWith('-exit'));
    const id = after.id === '' ? (exits.at(-1)?.id ?? '') : after.id;
    return { before, after: model.sessions.get(id) ?? after };
  });
  return { ...decided, changes };
}

async function compareAll(): Promise<void> {
  expect(await stored()).toEqual(
    (await stored()).map(({ id }) => model.sessions.get(id) ?? { id, missing: true }),
  );
  const [lost] = await mall.rows<{ n: number }>(sql`
    select count(*)::int as n from sessions where mall_id = ${mall.mall.id}`);
  expect(lost?.n).toBe((await stored()).length);
}

/** Every session's lines in the ledger are what it costs; every read and every decision is there, with its record. */
async function compareBooks(): Promise<void> {
  const { id } = mall.mall;
  const wrong = await mall.rows(sql`
    select s.public_id from sessions s
    left join lateral (select paise from charges c where c.session_id = s.id order by c.id desc limit 1) c on true
    left join lateral (select coalesce(sum(l.paise), 0) as paise from ledger_lines l
      join ledger_movements m on m.id = l.movement_id
      where m.session_id = s.id and l.account = 'parking_revenue') l on true
    where s.mall_id = ${id} and coalesce(c.paise, 0) <> -l.paise`);
  expect(wrong).toEqual([]);
  const charged = [...model.sessions.values()].reduce((sum, { paise }) => sum + paise, 0);
  const revenue = (await mall.ledger()).filter(({ account }) => account === 'parking_revenue');
  expect(revenue.reduce((sum, { amount }) => sum - amount, 0)).toBe(charged);
  expect((await mall.ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(await mall.countReads()).toBe(counted.reads);
  const [found] = await mall.rows<{ decisions: number; undone: number; settlements: number }>(sql`
    select (select count(*)::int from attention_decisions where mall_id = ${id} and action <> 'undo') as decisions,
      (select count(*)::int from attention_decisions where mall_id = ${id} and action = 'undo') as undone,
      (select count(*)::int from settlements where mall_id = ${id}) as settlements`);
  const all = counted.decisions + counted.undone;
  expect(found).toEqual({ decisions: counted.decisions, undone: counted.undone, settlements: all });
  const records = (await readTrail(gates.app)).filter(({ action }) => action === 'session_settled');
  expect(records.length).toBe(all);
}

function chooseAction(random: () => number): ModelAction | null {
  const all = [...model.sessions.values()];
  const pick = (some: readonly ModelSession[]) => some[Math.floor(random() * some.length)]?.id;
  const session = pick(all.slice(-60));
  if (session === undefined) return null;
  const dice = random();
  if (dice < 0.3) {
    const entered = pick(all.filter(({ kind, exitAt }) => kind !== 'unmatched' && exitAt === null));
    const exit = pick(all.filter(({ kind }) => kind === 'unmatched'));
    return entered !== undefined && exit !== undefined ? { action: 'join', session: entered, exit } : null;
  }
  if (dice < 0.5) return { action: 'close', session, at: at(minute).getTime() };
  if (dice < 0.65) return { action: 'split', session };
  if (dice < 0.8) return { action: 'close_free', session };
  return { action: 'correct_plate', session, plate: plateOf(random) };
}

async function bodyOf(asked: ModelAction): Promise<object> {
  const { action } = asked;
  if (action === 'join') return { action, partner: asked.exit };
  if (action === 'close') return { action, exitAt: new Date(asked.at).toISOString() };
  return action === 'correct_plate' ? { action, plate: asked.plate } : { action };
}

/** Null where the product refuses with a sentence; anything else fails the test. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && /^(400|404|409) /.test(error.message)) return null;
    throw error;
  }
}

async function stored(): Promise<ModelSession[]> {
  const rows = await mall.rows<
    Omit<ModelSession, 'kind'> & { state: 'open' | 'closed'; isExit: boolean }
  >(sql`
    select public_id as id, state, flags @> '{entry_unknown}' as "isExit", plate_key as key, review,
      (extract(epoch from entry_at) * 1000)::float8 as "entryAt", (extract(epoch from exit_at) * 1000)::float8 as "exitAt",
      (extract(epoch from closed_at) * 1000)::float8 as "closedAt", flags @> '{joined}' as "isJoined",
      flags @> '{cancelled}' as "isCancelled",
      coalesce((select paise from charges c where c.session_id = s.id order by c.id desc limit 1), 0)::int as paise
    from sessions s where mall_id = ${mall.mall.id} order by s.id`);
  return rows.map(({ state, isExit, ...one }) => ({ ...one, kind: isExit ? 'unmatched' : state }));
}

const PLATES = Array.from({ length: 14 }, (_, n) => `GJ05AB${3180 + n * 7}`);

function plateOf(random: () => number): string {
  return PLATES[Math.floor(random() * PLATES.length)] ?? '';
}

/** The same numbers for the same seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
