import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { GateAnswer } from '#contract/ingest.ts';
import type { PaymentRules, StoredDebit } from '../server/money/index.ts';
import { hashPlate } from '../server/gates/tags/hash-plate.ts';
import { insertTagRead } from '../server/gates/tags/store.ts';
import type { Database } from '../server/platform/storage/database.ts';
import { inIndia, writeNews } from '../tools/stand-in/debits.ts';
import type { ProviderFaults } from '../tools/stand-in/faults.ts';
import { aDevice } from './factories.ts';
import { at, type LaneName } from './gated-mall.ts';
import { addHoldingMall, type HoldingMall } from './holding-mall.ts';
import { openPaidMall, type PaidMall } from './paid-mall.ts';
import type { TestApp } from './test-app.ts';
import { createClient, type Answered } from './test-client.ts';

/** A mall where cars hold until they have paid, with readers of tags at its lanes. */
export interface TaggedMall extends PaidMall {
  readonly holding: HoldingMall;
  /** A car that came in at ten, or minutes later, and reaches the exit 90 minutes after, where it holds for 80 rupees. */
  hold(plate?: string, minutes?: number): Promise<HeldTag>;
  /** Sets the clock and lets a lane's reader see a tag. */
  seeTag(lane: LaneName, when: Date, tag: Partial<SeenTag>): Promise<Answered>;
  setFaults(faults: Partial<ProviderFaults>): Promise<void>;
  debits(session: number): Promise<Pick<StoredDebit, 'txnId' | 'state' | 'code' | 'paise'>[]>;
  /** The newest debit of a session, once it is in one of these states. */
  until(session: number, ...states: StoredDebit['state'][]): Promise<string>;
  /** How often the barrier was asked to open for a session. */
  opened(session: number): Promise<number>;
  /** The acquirer says how the newest debit of a session stands, by a message that it signs. */
  report(session: number, state: 'ACCEPTED' | 'DECLINED' | 'INPROCESS'): Promise<number>;
  /** The reader of the exit has seen a car's tag, and nobody has acted on it yet. */
  rememberTag(car: HeldTag): Promise<void>;
  /** The camera of the exit reads a car, by another process. */
  readBy(app: TestApp, car: HeldTag): Promise<void>;
  /** How many debits of a tag the acquirer has accepted. */
  acceptedDebits(tagId: string): Promise<number>;
  /** The messages of the acquirer, as they are stored. */
  storedMessages(): Promise<{ body: string; outcome: string | null }[]>;
  /** Brings a message to the address that the acquirer calls. */
  post(xml: string): Promise<number>;
  /** Fetches the exception lists, as the job does. */
  fetchExceptions(now: Date): Promise<void>;
  refunds(session: number): Promise<{ paise: number; method: string; state: string }[]>;
}

export interface HeldTag {
  readonly id: number;
  readonly plate: string;
  readonly token: string;
  readonly tagId: string;
  readonly answer: GateAnswer;
}

interface SeenTag {
  readonly readId: string;
  readonly tagId: string;
  readonly vrn: string;
  readonly rssi: number;
}

/** As a test waits, where no test runs too: tries again until it is so, and throws what it was at last. */
async function retry<T>(work: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(AGAIN_MS);
    }
}

const PATIENCE_MS = 10_000;
const AGAIN_MS = 20;

/** An acquirer without a fault. */
export const CALM = {
  fastagIsDown: false,
  fastagSlowMs: 0,
  fastagLoseAnswers: 0,
  fastagDeclines: '',
  fastagHoldsMs: 0,
  fastagEmptyChecks: false,
  fastagCallbacks: 'once',
};

let tags = 0;
/** A tag's EPC, with the beginning that they have. */
export function newTagId(): string {
  tags += 1;
  return `34161FA82032D698${tags.toString(16).toUpperCase().padStart(8, '0')}`;
}

export const EXIT_AT = 90;

export async function openTaggedMall(
  rules: Partial<PaymentRules> = {},
  given: { database?: Database } = {},
): Promise<TaggedMall> {
  const paid = await openPaidMall({ qr: 'intent', fastag: true, ...given });
  const holding = await addHoldingMall(paid, { fastagPolicy: 'hold', ...rules });
  const deviceIds = new Map<string, number>();
  const readers = new Map<string, ReturnType<typeof createClient>>();
  for (const gate of ['entry-1', 'exit-1', 'exit-2'] as const) {
    const direction = gate.startsWith('entry') ? 'entry' : 'exit';
    const { id, key } = await aDevice(paid.database, holding.mall, { kind: 'tag-reader', gate, direction });
    deviceIds.set(gate, id);
    readers.set(
      gate,
      createClient(paid.app.http, { headers: { authorization: `Bearer ${key}` }, origin: null }),
    );
  }
  await paid.app.services.channel.readAnew();
  await retry(() => {
    const known = paid.app.devices.ofMall(holding.mall.id).filter(({ kind }) => kind === 'tag-reader');
    if (known.length < readers.size) throw new Error('the readers are not known yet');
  });
  let plates = 2000;

  const tagged: TaggedMall = {
    ...paid,
    holding,
    // None is much like the one before it, which would be taken for the one that stands there.
    async hold(plate = `MH01CD${(plates += 111)}`, minutes = 0) {
      await holding.read('entry-1', at(minutes), plate);
      const answer = await holding.read('exit-1', at(minutes + EXIT_AT), plate);
      const token = new URL(answer.payUrl ?? 'http://none/pay/none').pathname.split('/').at(-1) ?? '';
      const [row] = await holding.rows<{ id: number }>(
        sql`select id from sessions where public_id = ${answer.sessionId}`,
      );
      return { id: row?.id ?? 0, plate, token, tagId: newTagId(), answer };
    },
    async seeTag(lane, when, { readId = randomUUID(), tagId = newTagId(), ...more }) {
      paid.app.setNow(when);
      const reader = readers.get(lane);
      if (!reader) throw new Error(`no reader at ${lane}`);
      const body = { readId, tagId, readAt: when.toISOString(), ...more };
      return reader.call('POST', '/api/ingest/tag-reads', body);
    },
    async rememberTag({ tagId, plate }) {
      const when = at(EXIT_AT);
      const row = {
        mall: holding.mall.id,
        deviceId: deviceIds.get('exit-1') ?? 0,
        readId: randomUUID(),
        gate: 'exit-1',
        direction: 'exit' as const,
        tagId,
        tid: null,
        plateHash: hashPlate(paid.app.services, plate),
        acquirerHash: null,
        vehicleClass: null,
        rssi: null,
        usedAt: when,
        receivedAt: when,
        timeFlag: null,
      };
      await paid.database.transact('system', (transaction) => insertTagRead(transaction, row));
    },
    async readBy(app, { plate }) {
      const cameras = app.devices.ofMall(holding.mall.id).filter(({ kind }) => kind === 'plate-camera');
      const device = cameras.find(({ gate }) => gate === 'exit-1');
      if (!device) throw new Error('no camera');
      const read = { readId: randomUUID(), plate, readAt: at(EXIT_AT).toISOString() };
      await app.gates.takePlateRead(device, read, at(EXIT_AT));
    },
    async acceptedDebits(tagId) {
      const { debits } = (await paid.control('debits')) as { debits: { tagId: string; state: string }[] };
      return debits.filter((one) => one.tagId === tagId && one.state === 'ACCEPTED').length;
    },
    setFaults: async (faults) => void (await paid.control('faults', faults)),
    debits: (session) =>
      holding.rows(sql`select txn_id as "txnId", state, code, paise::int as paise from fastag_debits
        where session_id = ${session} order by id`),
    async until(session, ...states) {
      return retry(async () => {
        const newest = (await tagged.debits(session)).at(-1);
        if (!newest || !states.includes(newest.state))
          throw new Error(`the debit is ${newest?.state ?? 'not begun'}, not ${states.join(' or ')}`);
        return newest.txnId;
      });
    },
    async opened(session) {
      const [row] = await holding.rows<{ n: number }>(sql`select count(*)::int as n from gate_commands c
        join lane_waits w on w.id = c.wait_id where w.session_id = ${session}`);
      return row?.n ?? 0;
    },
    async report(session, state) {
      const newest = (await tagged.debits(session)).at(-1);
      const { acquirer } = paid.standIn;
      if (!newest || !acquirer) throw new Error('there is nothing to report');
      const debit = {
        id: newest.txnId,
        tagId: '',
        plazaId: '257001',
        laneId: 'E1',
        readAt: inIndia(paid.standIn.now()),
        paise: newest.paise,
        state,
        code: state === 'ACCEPTED' ? '000' : '999',
        approval: 'A123',
        takenAt: paid.standIn.now(),
      };
      return tagged.post(writeNews(paid.standIn, acquirer, debit));
    },
    storedMessages: () =>
      holding.rows(sql`select body, outcome from provider_events where provider = 'fastag' order by id`),
    async post(xml) {
      const address = `http://127.0.0.1:${(paid.app.http.server.address() as AddressInfo).port}`;
      const headers = { 'content-type': 'application/xml' };
      const answer = await fetch(`${address}/api/webhooks/fastag`, { method: 'POST', headers, body: xml });
      return answer.status;
    },
    fetchExceptions: (now) => paid.app.money.fastag.fetchExceptions(now),
    refunds: (session) =>
      holding.rows(sql`select r.paise::int as paise, p.method, r.state from refunds r
        join payments p on p.id = r.payment_id where r.session_id = ${session} order by r.id`),
  };
  return tagged;
}
