import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import type { ShownBill } from '#contract/pay.ts';
import type { Database } from '../server/platform/storage/database.ts';
import type { StoredPayment } from '../server/money/index.ts';
import { payTokenOf } from '../server/bills/index.ts';
import { findByIds } from '../server/sessions/index.ts';
import type { PersonPays } from '../tools/stand-in/pay.ts';
import { startStandIn, type RunningStandIn } from '../tools/stand-in/stand-in.ts';
import { makeFastagKeys } from './fastag-keys.ts';
import { at, openGates, type GatedMall, type GateTests } from './gated-mall.ts';
import { openTestDatabase } from './test-app.ts';
import type { Answered } from './test-client.ts';
import { createClient } from './test-client.ts';
import { readRows } from './rows.ts';

export const WEBHOOK_SECRET = 'example-webhook-secret';
export const KEY_SECRET = 'example-key-secret';

/** What starting a payment answers. */
export interface Begun {
  payment: string;
  order: string;
  amount: number;
  upi: string | null;
  qr: string | null;
  checkout: string | null;
  expiresAt: string;
}

/** A mall whose drivers pay by a stand-in for the provider, which is reached over HTTP as the real one. */
export interface PaidMall extends GateTests {
  readonly standIn: RunningStandIn;
  /** How the application reaches it, for a second one on the same database. */
  readonly env: Record<string, string>;
  readonly mall: GatedMall;
  /** A car that came in at ten, with the token of its pay link. */
  park(plate?: string): Promise<{ id: number; plate: string; token: string }>;
  start(token: string, body?: object, key?: string): Promise<Answered>;
  /** The same, which has to succeed. */
  begin(token: string, body?: object, key?: string): Promise<Begun>;
  bill(token: string): Promise<ShownBill>;
  pay(wish: PersonPays): Promise<{ id: string }>;
  control(path: string, body?: object): Promise<unknown>;
  payments(session: number): Promise<StoredPayment[]>;
  /** The movements of a session and what each changed of its debt, in paise. */
  movements(session: number): Promise<{ name: string; cause: string; due: number }[]>;
  balances(session: number): Promise<Record<string, number>>;
}

interface Wanted {
  readonly database?: Database;
  readonly qr?: 'off' | 'image' | 'intent';
  /** Tags are debited too, by an acquirer that the stand-in plays. */
  readonly fastag?: boolean;
}

let plates = 1000;

export async function openPaidMall({ database, qr = 'off', fastag = false }: Wanted = {}): Promise<PaidMall> {
  let address = '';
  let now = () => at(0);
  const keys = fastag ? makeFastagKeys() : null;
  const standIn = await startStandIn({
    port: 0,
    keyId: 'rzp_test_example',
    keySecret: KEY_SECRET,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => `${address}/api/webhooks/razorpay`,
    file: null,
    acquirer: keys && { ...keys.acquirer, callbackUrl: () => `${address}/api/webhooks/fastag` },
    clock: () => now(),
  });
  const own = database ?? (await openTestDatabase());
  const env = {
    RAZORPAY_KEY_ID: 'rzp_test_example',
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: `another-webhook-secret,${WEBHOOK_SECRET}`,
    RAZORPAY_URL: standIn.address(),
    RAZORPAY_QR: qr,
    RATE_LIMIT_READS_PER_SECOND: '1000000',
    ...(keys ? { FASTAG_URL: `${standIn.address()}/netc`, ...keys.env } : {}),
  };
  const gates = await openGates({ database: own, env });
  now = () => gates.app.now();
  await gates.app.http.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(gates.app.http.server.address() as AddressInfo).port}`;
  const mall = await gates.addMall();
  const client = createClient(gates.app.http);
  const rows = <Row>(statement: Parameters<typeof readRows>[1]) =>
    own.transact('system', (transaction) => readRows<Row>(transaction, statement));

  async function start(token: string, body: object = { method: 'upi' }, key: string = randomUUID()) {
    return client.call('POST', `/api/pay/${token}/payments`, body, { headers: { 'idempotency-key': key } });
  }

  async function control(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${standIn.address()}/control/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`the stand-in refused: ${await answer.text()}`);
    return answer.json();
  }

  return {
    ...gates,
    standIn,
    env,
    mall,
    async park(plate = `MH01AB${(plates += 1)}`) {
      const { sessionId } = await mall.read('entry-1', at(0), plate);
      const [row] = await rows<{ id: number }>(sql`select id from sessions where public_id = ${sessionId}`);
      const id = row?.id ?? 0;
      const token = await own.transact('system', async (transaction) => {
        const [session] = await findByIds(transaction, [id]);
        if (!session) throw new Error('no such session');
        return payTokenOf(gates.app.services, transaction, session, at(0));
      });
      return { id, plate, token };
    },
    start,
    async begin(token, body, key) {
      const { status, body: begun } = await start(token, body, key);
      if (status !== 201) throw new Error(`no payment was begun: ${status} ${JSON.stringify(begun)}`);
      return begun as Begun;
    },
    async bill(token) {
      const { body } = await client.call('GET', `/api/pay/${token}`);
      return body as ShownBill;
    },
    pay: async (wish) => ((await control('pay', wish)) as { payment: { id: string } }).payment,
    control,
    payments: (session) =>
      rows(sql`select id, public_id as "publicId", method, state, asked_paise as "askedPaise",
        received_paise as "receivedPaise", paid_at as "paidAt", provider_order as "providerOrder",
        provider_payment as "providerPayment", detail from payments where session_id = ${session} order by id`),
    movements: (session) =>
      rows(sql`select m.name, m.cause, coalesce(sum(l.paise) filter (where l.account = 'receivable'), 0)::int as due
        from ledger_movements m join ledger_lines l on l.movement_id = m.id
        where m.session_id = ${session} group by m.id, m.name, m.cause order by m.id`),
    async balances(session) {
      const found = await rows<{ account: string; paise: number }>(
        sql`select l.account, sum(l.paise)::int as paise from ledger_movements m
          join ledger_lines l on l.movement_id = m.id where m.session_id = ${session} group by 1`,
      );
      return Object.fromEntries(
        found.filter((one) => one.paise !== 0).map((one) => [one.account, one.paise]),
      );
    },
    async end() {
      await gates.end();
      await standIn.close();
      if (!database) await own.close();
    },
  };
}
