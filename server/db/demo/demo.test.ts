import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PARKING_CONFIG } from '#domain/parking/mall.ts';
import { createTestApp, openTestDatabase } from '../../../testing/test-app.ts';
import { addMall, signInSuperAdmin } from '../../../testing/test-people.ts';
import { mallTable, slotTable } from '../../malls/tables.ts';
import { chargeTable } from '../../money/charges/tables.ts';
import { closeDay } from '../../money/index.ts';
import { invoiceTable } from '../../money/invoices/tables.ts';
import { sumLedger } from '../../money/ledger/store.ts';
import { totalsOf } from '../../money/ledger/totals.ts';
import { paymentTable } from '../../money/payments/tables.ts';
import { refundTable } from '../../money/refunds/tables.ts';
import { ledgerLineTable } from '../../money/ledger/tables.ts';
import { slotStateTable } from '../../occupancy/tables.ts';
import type { Database } from '../../platform/storage/database.ts';
import { selectRows } from '../../platform/storage/rows.ts';
import type { RowOf, Table } from '../../platform/storage/table.ts';
import { sessionTable } from '../../sessions/tables.ts';
import { closeBooks } from './close-books.ts';
import { fillDemo } from './index.ts';
import { layOut } from './lay-out.ts';
import { DEMO_MALLS, type DemoMall } from './malls.ts';
import { writeSessions } from './write-sessions.ts';

const AT = new Date('2026-11-01T00:00:00+05:30');
const SAMPLE = DEMO_MALLS[0] as DemoMall;

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
});

test('the sample malls are stored as the product stores what a super admin enters', async () => {
  const demo = await database.transact('system', (transaction) => layOut(transaction, SAMPLE, AT));
  const app = await createTestApp({ database });
  const superAdmin = await signInSuperAdmin(app);
  const publicId = await addMall(superAdmin, 'Another Mall');
  const parkingConfig = { ...DEFAULT_PARKING_CONFIG, slotsPerSection: SAMPLE.slotsPerSection };
  await superAdmin.client.call('PUT', `/api/super/malls/${publicId}/parking-config`, { parkingConfig });
  const entered = (await app.malls.find('publicId', publicId)) ?? 0;
  await app.end();

  const stored = await Promise.all([demo.id, entered].map(readMall));
  expect(stored[0]?.slots).toHaveLength(160);
  expect(stored[0]).toEqual(stored[1]);
});

test('the demo starts on nobody else’s malls, nor on half of its own', async () => {
  const given = { database, now: AT, hashPassword: () => Promise.resolve('x'), progress: () => undefined };
  const before = await rows(mallTable, sql`order by id`);
  expect(before).not.toHaveLength(0);
  await expect(fillDemo(given)).rejects.toThrow(/no whole demo/);
  expect(await rows(mallTable, sql`order by id`)).toEqual(before);
});

test('a session of the sample malls has its charge, and its slot the status that it left', async () => {
  const mall = await database.transact('system', (transaction) =>
    layOut(transaction, { ...SAMPLE, name: 'Third Mall' }, AT),
  );
  const day = (hour: number) => new Date(AT.getTime() + hour * 3_600_000);
  const sessions = [
    { plate: 'MH02AB1234', slot: 'B1A01', entryAt: day(10), exitAt: day(12) },
    { plate: 'MH02AB5678', slot: 'B1A02', entryAt: day(11), exitAt: day(30) },
  ];
  await writeSessions(database, mall, sessions, day(13));

  const ofMall = sql`where mall_id = ${mall.id} order by id`;
  const stored = await rows(sessionTable, ofMall);
  expect(stored.map(({ state, exitAt }) => [state, exitAt])).toEqual([
    ['closed', day(12)],
    ['open', null],
  ]);
  const charges = await rows(chargeTable, ofMall);
  expect(charges.map(({ session, paise }) => [session, paise])).toEqual([[stored[0]?.id, 8_000]]);
  const lines = await rows(ledgerLineTable, ofMall);
  expect(lines.map(({ paise }) => paise).toSorted((a, b) => a - b)).toEqual([-8_000, 8_000]);
  const states = await rows(
    slotStateTable,
    sql`where mall_id = ${mall.id} and status <> 'unknown' order by code`,
  );
  expect(states.map(({ code, status }) => [code, status])).toEqual([
    ['B1A01', 'empty'],
    ['B1A02', 'occupied'],
  ]);
});

test('the sessions of the sample malls are paid, and their books add up', async () => {
  const mall = await database.transact('system', (transaction) =>
    layOut(transaction, { ...SAMPLE, name: 'Fourth Mall' }, AT),
  );
  const hour = (n: number) => new Date(AT.getTime() + n * 3_600_000);
  const sessions = Array.from({ length: 400 }, (_, index) => ({
    plate: `MH02AB${1000 + index}`,
    slot: 'B1A01',
    entryAt: hour(index),
    exitAt: hour(index + 1 + (index % 7)),
  }));
  const supplier = { ...SAMPLE.supplier, unpaid: 100 } as NonNullable<DemoMall['supplier']>;
  await writeSessions(database, mall, sessions, hour(500), supplier.unpaid);
  await closeBooks(database, mall, supplier, hour(400));

  const books = await database.transact('system', async (transaction) => ({
    totals: totalsOf(await sumLedger(transaction, mall.id)),
    day: await closeDay(transaction, mall.id, '2026-11-10', hour(400)),
  }));
  const ofMall = sql`where mall_id = ${mall.id} order by id`;
  const received = Object.values(books.totals.receivedPaise);
  expect(books.totals.difference).toBe(0);
  const { fastag, ...taken } = books.totals.receivedPaise;
  expect(Object.values(taken).every((paise) => paise > 0)).toBe(true);
  // Nobody can pay by it yet.
  expect(fastag).toBe(0);
  expect(books.totals.outstandingPaise).toBeGreaterThan(0);
  expect(books.totals.outstandingPaise).toBeLessThan(books.totals.chargedPaise / 4);
  const paid = await rows(paymentTable, ofMall);
  expect(paid.reduce((sum, one) => sum + one.receivedPaise, 0)).toBe(
    received.reduce((sum, paise) => sum + paise, 0),
  );
  expect(books.day.totals.chargedPaise).toBeGreaterThan(0);
  expect(books.day.documents.length).toBeGreaterThan(0);
  const numbers = (await rows(invoiceTable, ofMall)).filter(({ kind }) => kind !== 'credit_note');
  expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(numbers.map((_, index) => index + 1));
});

test('nothing of the sample books lies ahead', async () => {
  const mall = await database.transact('system', (transaction) =>
    layOut(transaction, { ...SAMPLE, name: 'Fifth Mall' }, AT),
  );
  const minute = (n: number) => new Date(AT.getTime() + n * 60_000);
  const sessions = Array.from({ length: 60 }, (_, index) => ({
    plate: `MH03AB${1000 + index}`,
    slot: 'B1A01',
    entryAt: minute(0),
    exitAt: minute(30 + 3 * index),
  }));
  const now = minute(240);
  await writeSessions(database, mall, sessions, now, 0);
  const supplier = { ...SAMPLE.supplier, prefix: 'FIF' } as NonNullable<DemoMall['supplier']>;
  await closeBooks(database, mall, supplier, now);
  const refunds = await rows(refundTable, sql`where mall_id = ${mall.id}`);
  expect(refunds.length).toBeGreaterThan(0);
  expect(refunds.filter(({ createdAt }) => createdAt > now)).toEqual([]);
});

async function readMall(id: number) {
  const [mall] = await rows(mallTable, sql`where id = ${id}`);
  const slots = await rows(slotTable, sql`where mall_id = ${id} order by code`);
  const states = await rows(slotStateTable, sql`where mall_id = ${id} order by code`);
  return {
    layout: mall && {
      totalBasements: mall.totalBasements,
      sections: mall.sections,
      slotsPerSection: mall.slotsPerSection,
      slotFormat: mall.slotFormat,
      formerSlotFormats: mall.formerSlotFormats,
      isConfigured: mall.isConfigured,
      configVersion: mall.configVersion,
    },
    hours: mall && [mall.offsetOn, mall.offsetOff, mall.isOffsetEnabled],
    slots: slots.map((slot) => ({ ...slot, mall: 0 })),
    states: states.map((state) => ({ ...state, mallId: 0, revision: 0 })),
  };
}

function rows<T extends Table>(table: T, rest: Sql): Promise<RowOf<T>[]> {
  return database.transact('system', (transaction) => selectRows(transaction, table, rest));
}
