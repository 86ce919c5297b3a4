import sql from 'sql-template-tag';
import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import { writeMoved } from '../../server/bills/books/export-books.ts';
import {
  closeDay,
  documentSession,
  documentSpan,
  spanOf,
  sumByDay,
  writeTally,
} from '../../server/money/index.ts';
import type { Database } from '../../server/platform/storage/database.ts';
import { aMall } from '../../testing/factories.ts';
import { runLedgerModel } from '../../testing/ledger-model.ts';
import { TEST_GSTIN } from '../../testing/paid-visits.ts';
import { openTestDatabase } from '../../testing/test-app.ts';
import { atMost, exactly, type Given, type Report } from './harness/benchmark.ts';
import { fillBooks } from './harness/fill-books.ts';

const NOW = new Date('2026-12-01T00:20:00+05:30');
const FROM = new Date('2026-11-20T10:00:00+05:30');
const DAYS = 30;
const CLOSED_MS = 5_000;
const WRITERS = 8;
const KILLS = 50;
/** So many commands meet one session in the middle: nobody pays, disputes and is refunded five hundred times. */
const SESSION_COMMANDS = 40;

/**
 * `npm run bench -- money [COMMANDS]`: 100,000 random commands with crashes between any two steps, each followed by a
 * comparison of the ledger with a model; the numbers of documents under eight writers of whom some die; a month of
 * 100,000 sessions reconciled, invoiced and exported. On PostgreSQL where DATABASE_URL is set.
 */
export default async function money({ isShort, count, print }: Given): Promise<Report> {
  const commands = count ?? (isShort ? 1_000 : 100_000);
  const sessions = isShort ? 3_000 : 100_000;
  const database = await openTestDatabase();
  try {
    const model = await runModel(database, commands);
    print(
      `${commands} commands, ${model.crashes} crashes, ${model.repeats} made twice: ${model.wrong.length} wrong`,
    );
    const gaps = await writeAtOnce(database, isShort ? 200 : 2_000);
    print(`${WRITERS} writers, ${gaps.kills} kills: ${gaps.missing} numbers missing`);
    const month = await closeMonth(database, sessions);
    print(`a month of ${sessions} sessions: ${JSON.stringify(month)}`);
    return {
      goals: [
        exactly('commands after which ledger and model differed', model.wrong.length, 0),
        exactly('numbers of documents missing or doubled', gaps.missing, 0),
        exactly('differences of the month', month.differences, 0),
        atMost('a month closed, ms', month.wholeMs, CLOSED_MS),
      ],
      figures: { engine: database.engine, commands, model, gaps, sessions, month },
    };
  } finally {
    await database.close();
  }
}

async function register(database: Database, prefix: string): Promise<number> {
  const { id } = await aMall(database, { name: `Mall ${prefix}` });
  await database.transact('system', (transaction) =>
    transaction.query(sql`
      insert into gst_settings (mall_id, legal_name, address, gstin, sac, rate_percent, prefix, consolidate_below_paise,
        since, changed_by, changed_at)
      values (${id}, 'a', 'b', ${TEST_GSTIN}, '996743', 18, ${prefix}, 20000, ${new Date(0)}, 'a', ${FROM})`),
  );
  return id;
}

async function runModel(database: Database, commands: number) {
  const mall = await register(database, 'MOD');
  return runLedgerModel(database, {
    mall,
    commands,
    sessions: Math.max(200, commands / SESSION_COMMANDS),
    seed: 11,
    from: FROM,
  });
}

/** Eight writers give sessions their invoices; every now and then one dies before its commit. */
async function writeAtOnce(database: Database, sessions: number) {
  const mall = await register(database, 'WRT');
  const ids = await fillBooks(database, { mall, sessions, days: 1, until: NOW });
  const every = Math.max(2, Math.floor(sessions / KILLS));
  let kills = 0;
  const write = async (session: number, isKilled: boolean) => {
    const writing = database.transact({ mall }, async (transaction) => {
      await documentSession(transaction, { mall, session, now: NOW });
      if (isKilled) throw new Error('killed');
    });
    await writing.catch((error: unknown) => {
      if (!isKilled) throw error;
      kills += 1;
    });
  };
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (const [index, id] of ids.entries())
        if (index % WRITERS === writer) {
          if (index % every === 0) await write(id, true);
          await write(id, false);
        }
    }),
  );
  const [row] = (await database.transact('system', (transaction) =>
    transaction.query(sql`
      select count(distinct number)::int as numbers, coalesce(max(right(number, 6)::int), 0) as last
      from invoices where mall_id = ${mall}`),
  )) as { numbers: number; last: number }[];
  return { kills, missing: Math.abs((row?.last ?? 0) - (row?.numbers ?? 0)) };
}

/** Everything that the end of a month asks for, a day at a time. */
async function closeMonth(database: Database, sessions: number) {
  const mall = await register(database, 'MON');
  await fillBooks(database, { mall, sessions, days: DAYS, until: NOW });
  const first = addDays(indiaDate(NOW), -DAYS);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  const transact: Parameters<typeof writeMoved>[0] = (work) => database.transact({ mall }, work);
  const times: Record<string, number> = {};
  async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    const done = await work();
    times[name] = Math.round(performance.now() - begin);
    return done;
  }
  const documents = await timed('documentsMs', async () => {
    let written = 0;
    for (const day of days) {
      const span = { from: startOfIndiaDay(day), to: startOfIndiaDay(addDays(day, 1)) };
      written += await transact((transaction) => documentSpan(transaction, mall, span, NOW));
    }
    return written;
  });
  const differences = await timed('reconciledMs', async () => {
    let found = 0;
    // A day reads nothing of another, so two are read at once.
    const close = async (open: readonly string[]) => {
      for (const day of open)
        found += (await transact((transaction) => closeDay(transaction, mall, day, NOW))).differences.length;
    };
    await Promise.all([close(days.slice(0, DAYS / 2)), close(days.slice(DAYS / 2))]);
    return found;
  });
  const bytes = await timed('exportedMs', async () => {
    const span = { from: first, to: days.at(-1) ?? first };
    let length = 0;
    for await (const text of writeMoved(transact, mall, span)) length += text.length;
    const sums = await transact((transaction) => sumByDay(transaction, mall, spanOf(span.from, span.to)));
    for (const text of writeTally('a', 'mall', sums)) length += text.length;
    return length;
  });
  const wholeMs = Object.values(times).reduce((sum, ms) => sum + ms, 0);
  return { ...times, wholeMs, documents, differences, bytes };
}
