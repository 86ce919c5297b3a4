import { createServer } from 'node:net';
import { once } from 'node:events';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import { readConfig } from '../../config.ts';
import type { Job } from '../jobs/jobs.ts';
import { createDelivery } from './deliver.ts';
import { openMail } from './mail.ts';
import { createPrintingTransport, createSmtpTransport } from './transport.ts';

const database = await openTestDatabase();
const server = await startSmtpServer();
const START = new Date('2026-11-22T04:00:00Z');
const SECRET = 'https://parking.example/invitation/top-secret-token';
const logged: string[] = [];
const write = (fields: object, text: string) => void logged.push(JSON.stringify({ ...fields, text }));
const log = { warn: write, error: write, info: write } as never;
const wrong = 'Asha.Rao@example.com';

beforeEach(async () => {
  server.mood = 'take';
  server.mails.length = 0;
  logged.length = 0;
  await database.transact('system', (transaction) => transaction.query(sql`delete from mail_outbox`));
});
afterAll(async () => {
  await server.close();
  await database.close();
});

function open(url = server.url) {
  let now = START;
  const jobs: Job[] = [];
  const config = readConfig({ SMTP_URL: url, MAIL_FROM: 'Get My Spot <park@mall.example>' }, false);
  const mail = openMail({
    config,
    database,
    log,
    clock: () => now,
    jobs: { add: (job) => void jobs.push(job) },
  });
  return {
    mail,
    post: (more: { usefulUntil?: Date } = {}) =>
      mail.send({ to: wrong, subject: 'You are invited', text: `Open it:\n${SECRET}\n`, ...more }),
    /** What the leader does so long after the start. */
    deliver: async (afterMs = 0) => {
      now = new Date(START.getTime() + afterMs);
      await jobs[0]?.run(now, () => false);
    },
  };
}

const waiting = () =>
  database.transact('system', (transaction) =>
    readRows<{ body: string; tries: number; next_try_at: Date }>(
      transaction,
      sql`select body, tries, next_try_at from mail_outbox order by id`,
    ),
  );

test('a mail goes out with its words, and its secret leaves the table', async () => {
  const { post, deliver } = open();
  await post();
  expect(await waiting()).toHaveLength(1);
  await deliver();
  expect(server.mails).toEqual([
    { from: 'park@mall.example', to: wrong, subject: 'You are invited', text: `Open it:\n${SECRET}` },
  ]);
  expect(await waiting()).toEqual([]);
  await deliver(60_000);
  expect(server.mails).toHaveLength(1);
});

test('a mail that somebody asked for says where one click ends it, and no other mail does', async () => {
  const { mail, post, deliver } = open();
  await post();
  await deliver();
  expect(server.heads.at(-1)).not.toMatch(/list-unsubscribe/i);
  const unsubscribe = 'https://parking.example/api/morning-mail/1.abc/off';
  await mail.send({ to: wrong, subject: 'Figures', text: 'Hello', unsubscribe });
  await deliver();
  const head = server.heads.at(-1)?.replaceAll(/\r\n[ \t]+/g, ' ');
  expect(head).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a mail of a transaction that is rolled back is never sent, in whoever’s view it was', async () => {
  const { mail, deliver } = open();
  const hello = { to: wrong, subject: 'Hello', text: 'Hello' };
  await expect(
    database.transact({ account: 7 }, async (transaction) => {
      await mail.send(hello, transaction);
      throw new Error('never mind');
    }),
  ).rejects.toThrow('never mind');
  await deliver();
  expect(server.mails).toEqual([]);
  await database.transact({ account: 7 }, (transaction) => mail.send(hello, transaction));
  const seen = await database.transact({ account: 7 }, (transaction) =>
    transaction.query(sql`select 1 as seen from mail_outbox`),
  );
  expect(seen).toEqual([]);
  await deliver();
  expect(server.mails).toHaveLength(1);
});

test('while the mail server is away nothing is lost: tried again with growing waits, then sent', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as { port: number };
  gone.close();
  const { post, deliver } = open(`smtp://127.0.0.1:${port}`);
  await post();
  const waits: number[] = [];
  let at = 0;
  for (let round = 0; round < 4; round += 1) {
    await deliver(at);
    const [mail] = await waiting();
    waits.push(Number(mail?.next_try_at) - START.getTime() - at);
    await deliver(at + 1_000);
    at += waits.at(-1) ?? 0;
  }
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000]);
  const back = await startSmtpServer(port);
  await deliver(at);
  expect(back.mails).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  await back.close();
});

test('a server that hangs, or answers drop by drop, is left after the time limit; the others wait', async () => {
  const transport = createSmtpTransport({ url: server.url, from: 'park@mall.example' });
  const stopping = new AbortController().signal;
  const deliver = createDelivery({ database, log, transport, stopping, limitMs: 300 });
  for (const mood of ['hang', 'drip'] as const) {
    server.mood = mood;
    const { post } = open();
    await post();
    await post();
    const before = server.connections();
    const began = performance.now();
    await deliver(START);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(server.connections() - before).toBe(1);
    expect((await waiting()).map(({ tries }) => tries)).toContain(1);
    await database.transact('system', (transaction) => transaction.query(sql`delete from mail_outbox`));
  }
});

test('a process that stops ends its sending at once, and the mail is still there', async () => {
  server.mood = 'hang';
  const { mail, post, deliver } = open();
  await post();
  const delivering = deliver();
  setTimeout(() => mail.stop(), 100);
  const began = performance.now();
  await delivering;
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(await waiting()).toHaveLength(1);
});

test('a recipient who is refused for good is dropped, one refused for now waits, and neither stops the next', async () => {
  const { post, deliver } = open();
  await post();
  server.mood = 550;
  await deliver();
  expect(await waiting()).toEqual([]);
  server.mood = 450;
  await post();
  await post();
  const before = server.connections();
  await deliver();
  expect(server.connections() - before).toBe(2);
  expect(await waiting()).toHaveLength(2);
  server.mood = 'take';
  await deliver(3_600_000);
  expect(server.mails).toHaveLength(2);
});

test('two leaders at the same moment send a mail once', async () => {
  const [one, other] = [open(), open()];
  for (let count = 0; count < 6; count += 1) await one.post();
  await Promise.all([one.deliver(), other.deliver()]);
  expect(server.mails).toHaveLength(6);
});

test('what would come too late is dropped, and reported', async () => {
  const { post, deliver } = open();
  await post({ usefulUntil: new Date(START.getTime() + 1_000) });
  await deliver(1_000);
  expect(server.mails).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect(logged.join()).toContain('is dropped');
});

test('the log names neither the recipient nor the link', async () => {
  const { post, deliver } = open();
  for (const mood of [550, 450, 'drip'] as const) {
    await post({ usefulUntil: new Date(START.getTime() + 1_000) });
    server.mood = mood;
    await createDelivery({
      database,
      log,
      transport: createSmtpTransport({ url: server.url, from: 'park@mall.example' }),
      stopping: new AbortController().signal,
      limitMs: 300,
    })(START);
  }
  await deliver(2_000);
  expect(logged.length).toBeGreaterThanOrEqual(4);
  expect(logged.join()).not.toMatch(/example\.com|secret|mall\.example/i);
});

test('without a mail server production refuses with a sentence, and the demo prints', async () => {
  const given = { database, log, clock: () => START, jobs: { add: () => undefined } };
  const production = openMail({ ...given, config: readConfig({}, false) });
  expect(production.isSetUp).toBe(false);
  await expect(production.send({ to: wrong, subject: 'a', text: 'b' })).rejects.toMatchObject({
    status: 503,
    code: 'mail_not_configured',
  });
  expect(await waiting()).toEqual([]);
  expect(openMail({ ...given, config: readConfig({}, true) }).isSetUp).toBe(true);
  const printed: string[] = [];
  const print = createPrintingTransport((text) => void printed.push(text));
  const mail = {
    id: 1,
    to: wrong,
    subject: 'A\u001b[31m',
    text: `Open:\n${SECRET}`,
    html: null,
    unsubscribe: null,
    tries: 1,
  };
  await print(
    { ...mail, createdAt: START, usefulUntil: START, nextTryAt: START },
    new AbortController().signal,
  );
  expect(printed.join()).toContain(`To: ${wrong}`);
  expect(printed.join()).toContain(`  ${SECRET}\n`);
  expect(printed.join()).not.toContain('\u001b');
});
