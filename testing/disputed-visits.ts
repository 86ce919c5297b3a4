import sql from 'sql-template-tag';
import type { DisputeDetail, DoubtfulCharge, ListedDispute, OwnDispute } from '#contract/disputes.ts';
import { paise } from '#domain/money/money.ts';
import { findBill, payTokenOf } from '../server/bills/index.ts';
import { findDues, listRefunds, NOTHING_DUE } from '../server/money/index.ts';
import { findByIds, type Session } from '../server/sessions/index.ts';
import { at, openGates, type GatedMall } from './gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from './test-people.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');

/** A visit that can be disputed by its link. */
export interface ChargedVisit {
  readonly id: number;
  readonly publicId: string;
  readonly token: string;
}

/** Two malls, an admin of the first, and visits that were charged. */
export async function openDisputeTests() {
  const gates = await openGates({ now: at(-60).toISOString(), env: { RATE_LIMIT_CONTACT: '10000' } });
  const mall = await gates.addMall({ name: 'Palladium Mall' });
  const other = await gates.addMall({ name: 'Phoenix MarketCity' });
  const root = await signInSuperAdmin(gates.app);
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const address = `/api/malls/${mall.mall.publicId}/disputes`;
  let cars = 0;

  /** The next car and the minute at which it comes. */
  function nextCar() {
    cars += 1;
    return { plate: `GJ05AB${1000 + cars}`, start: cars * 200 };
  }

  async function tokenOf(publicId: string | null, of: GatedMall, paidPaise: number, when: Date) {
    const [row] = await of.rows<{ id: number }>(sql`select id from sessions where public_id = ${publicId}`);
    const id = row?.id ?? 0;
    const token = await gates.database.transact({ mall: of.mall.id }, async (transaction) => {
      const session = await sessionOf(transaction, id);
      const { pricedUntil } = await findBill(transaction, session, when);
      const whose = { mall: session.mall, session: id, method: 'cash' as const, person: 'a' };
      const money = { ...whose, paise: paise(paidPaise), coversUntil: pricedUntil, at: when };
      if (paidPaise > 0) await gates.app.money.payments.take(transaction, money);
      return payTokenOf(gates.app.services, transaction, session, when);
    });
    return { id, publicId: publicId ?? '', token };
  }

  /** A visit of 90 minutes, which costs 80 rupees, paid in cash, in part or not at all. */
  async function visit({ paidPaise = 8000, of = mall } = {}): Promise<ChargedVisit> {
    const { plate, start } = nextCar();
    await of.read('entry-1', at(start), plate, { image: JPEG });
    const { sessionId } = await of.read('exit-1', at(start + 90), plate, { image: JPEG });
    const made = await tokenOf(sessionId, of, paidPaise, at(start + 91));
    gates.app.setNow(at(start + 100));
    return made;
  }

  async function post(url: string, payload: object) {
    const answer = await gates.app.http.inject({ method: 'POST', url, payload });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  }

  return {
    gates,
    mall,
    other,
    admin,
    address,
    nextCar,
    visit,
    /** The link of a car that is inside. */
    linkOf: (publicId: string | null) => tokenOf(publicId, mall, 0, gates.app.now()),
    post,
    ask: ({ token }: Pick<ChargedVisit, 'token'>, reason = 'wrong_times', text = 'I left at noon') =>
      post(`/api/pay/${token}/disputes`, { reason, text }),
    async own({ token }: ChargedVisit) {
      const answer = await gates.app.http.inject({ url: `/api/pay/${token}/disputes` });
      return answer.json<{ disputes: OwnDispute[]; mayDispute: boolean }>();
    },
    async list() {
      const { body } = await admin.client.call('GET', address);
      return body as { disputes: ListedDispute[]; doubtful: DoubtfulCharge[] };
    },
    async show(id: unknown) {
      return (await admin.client.call('GET', `${address}/${String(id)}`)).body as DisputeDetail;
    },
    decide: (id: unknown, body: object, person: Person = admin) =>
      person.client.call('POST', `${address}/${String(id)}/decision`, body),
    moneyOf: ({ id }: ChargedVisit) =>
      gates.database.transact('system', async (transaction) => ({
        due: (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE,
        refunds: (await listRefunds(transaction, id)).map(({ paise, cause, state }) => ({
          paise,
          cause,
          state,
        })),
      })),
    /** What the ledger holds of a visit, over all accounts. */
    async sumOf({ id }: ChargedVisit) {
      const [row] = await mall.rows<{ sum: number }>(
        sql`select coalesce(sum(l.paise), 0)::int as sum from ledger_lines l
          join ledger_movements m on m.id = l.movement_id where m.session_id = ${id}`,
      );
      return row?.sum ?? 0;
    },
  };
}

export type DisputeTests = Awaited<ReturnType<typeof openDisputeTests>>;

async function sessionOf(transaction: Parameters<typeof findByIds>[0], id: number): Promise<Session> {
  const [session] = await findByIds(transaction, [id]);
  if (!session) throw new Error('no such session');
  return session;
}
