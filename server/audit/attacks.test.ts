import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-app.ts';
import { readRows } from '../../testing/rows.ts';
import type { Database, Transaction } from '../platform/storage/database.ts';
import { hashUnsealed, sealRecord } from './chain.ts';
import type { HeadCopy } from './head-copies.ts';
import { openKeys } from './keys.ts';
import { writeAudit } from './record-event.ts';
import { sealPending } from './seal.ts';
import { listSealed, readHead, type SealedRecord } from './store.ts';
import { verifyTrail } from './verify.ts';

const RECORDS = 60;
const ATTACKS = 200;
const keys = openKeys({ auditKey: 'a-key-that-the-database-never-sees', dataDir: '' });
const foreign = openKeys({ auditKey: 'a-key-that-the-attacker-has-made-up', dataDir: '' });
let database: Database;
let copies: HeadCopy[];

beforeAll(async () => {
  database = await openTestDatabase();
  for (let n = 0; n < RECORDS; n += 1)
    await database.transact('system', (transaction) =>
      writeAudit(
        transaction,
        {
          actor: `account-${n % 7}`,
          action: 'mall_changed',
          target: `mall-${n}`,
          mall: n % 3,
          detail: { n },
        },
        new Date(Date.UTC(2026, 10, 20, 4, n)),
      ),
    );
  await sealPending(database, keys);
  const { trail, entries, hash } = await database.transact('system', (transaction) => readHead(transaction));
  copies = [{ trail, number: entries, hash, at: '2026-11-20T10:00:00.000Z' }];
});
afterAll(() => database.close());

const at = fc.integer({ min: 1, max: RECORDS });
/** What somebody may try who can do anything in the database, without the key. */
const attack = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    at,
    field: fc.constantFrom('actor', 'action', 'target', 'detail', 'at'),
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    at,
    many: fc.integer({ min: 1, max: 5 }),
    isRelinked: fc.boolean(),
  }),
  fc
    .record({ kind: fc.constant('swap' as const), at, other: at })
    .filter((given) => given.at !== given.other),
  fc.record({
    kind: fc.constant('insert' as const),
    at,
    seal: fc.constantFrom('none', 'hash', 'foreign', 'unsealed'),
  }),
  fc.record({
    kind: fc.constant('rewrite' as const),
    at,
    seal: fc.constantFrom('none', 'hash', 'foreign', 'unsealed'),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.integer({ min: 0, max: RECORDS - 1 }) }),
  fc
    .record({ kind: fc.constant('replay' as const), at, from: at })
    .filter((given) => given.at !== given.from),
);
type Attack = typeof attack extends fc.Arbitrary<infer T> ? T : never;
type Seal = 'none' | 'hash' | 'foreign' | 'unsealed';

test(`${ATTACKS} of ${ATTACKS} random attacks are found, each with the first bad record`, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(attack, async (given) => {
      seen.set(given.kind, (seen.get(given.kind) ?? 0) + 1);
      const verdict = await verdictAfter(given);
      expect({ given, verdict }).toMatchObject({ verdict: { ok: false } });
      const { record } = verdict as { record: number };
      expect(record).toBeGreaterThanOrEqual(firstTouched(given));
      expect(record).toBeLessThanOrEqual(firstTouched(given) + 1);
    }),
    { numRuns: ATTACKS },
  );
  // Every way was tried.
  expect(seen.size).toBe(7);
});

test('without an attack nothing is found', async () => {
  const verdict = await verifyTrail((work) => database.transact('system', work), keys, copies);
  expect(verdict).toEqual({ ok: true, records: RECORDS });
});

test('a whole trail that was rewritten without any seal is found', async () => {
  const rewritten: Attack = { kind: 'rewrite', at: 1, seal: 'unsealed' };
  const found = { ok: false, record: 1, fault: 'unsealed' };
  expect(await verdictAfter(rewritten, [])).toEqual(found);
  expect(await verdictAfter(rewritten)).toEqual(found);
});

test('a tail that was cut off with its head is found by a copy of the head alone', async () => {
  const cut: Attack = { kind: 'cut', at: RECORDS - 1 };
  expect(await verdictAfter(cut, [])).toEqual({ ok: true, records: RECORDS - 1 });
  expect(await verdictAfter(cut)).toEqual({ ok: false, record: RECORDS, fault: 'cut_off' });
});

function firstTouched(given: Attack): number {
  if (given.kind === 'swap') return Math.min(given.at, given.other);
  if (given.kind === 'cut') return given.at + 1;
  return given.at;
}

async function verdictAfter(given: Attack, known = copies): Promise<unknown> {
  let verdict: unknown;
  const putBack = new Error('put back');
  const tamper = async (transaction: Transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(sql`alter table audit_entries disable trigger all`);
    await transaction.query(sql`drop index audit_entries_number`);
    await carryOut(transaction, given);
    verdict = await verifyTrail((work) => work(transaction), keys, known);
    throw putBack;
  };
  await expect(database.transact('system', tamper)).rejects.toBe(putBack);
  return verdict;
}

async function carryOut(transaction: Transaction, given: Attack): Promise<void> {
  const records = await listSealed(transaction, 0, RECORDS);
  if (given.kind === 'change') {
    const i = given.at - 1;
    const changed = { ...records[i], [given.field]: CHANGED[given.field] } as SealedRecord;
    return write(transaction, records.with(i, changed));
  }
  if (given.kind === 'remove') {
    const rest = records.toSpliced(given.at - 1, given.many);
    return write(transaction, given.isRelinked ? relink(rest, given.at, 'none') : rest);
  }
  if (given.kind === 'swap') {
    const [one, other] = [records[given.at - 1], records[given.other - 1]];
    if (!one || !other) throw new Error('no such records');
    const swapped = records
      .with(given.at - 1, { ...other, number: one.number })
      .with(given.other - 1, { ...one, number: other.number });
    return write(transaction, swapped);
  }
  if (given.kind === 'cut') return write(transaction, records.slice(0, given.at));
  const model = records[given.kind === 'replay' ? given.from - 1 : given.at - 1];
  if (!model) throw new Error('no such record');
  // An earlier record once more, whose seal is true where it stands.
  if (given.kind === 'replay')
    return write(transaction, records.with(given.at - 1, { ...model, number: given.at }));
  const forged = { ...model, actor: 'nobody', detail: { forged: true } };
  const put = given.kind === 'insert' ? 0 : 1;
  return write(transaction, relink(records.toSpliced(given.at - 1, put, forged), given.at, given.seal));
}

const CHANGED: Readonly<Record<string, unknown>> = {
  actor: 'nobody',
  action: 'sign_in',
  target: 'elsewhere',
  detail: { n: -1 },
  at: new Date('2020-01-01T00:00:00Z'),
};

/** Numbers and links everything from a record on anew, with the seals that can be made without the key. */
function relink(records: readonly SealedRecord[], from: number, seal: Seal): SealedRecord[] {
  const trail = copies[0]?.trail ?? '';
  const linked: SealedRecord[] = records.slice(0, from - 1);
  for (const record of records.slice(from - 1)) {
    const number = linked.length + 1;
    const previousHash = linked.at(-1)?.hash ?? '0'.repeat(64);
    const hash =
      seal === 'unsealed'
        ? hashUnsealed(previousHash, record)
        : seal === 'none'
          ? record.hash
          : seal === 'hash'
            ? createHash('sha256')
                .update(JSON.stringify([previousHash, record]))
                .digest('hex')
            : sealRecord(foreign.current, { trail, number, previousHash }, record);
    const keyId = seal === 'unsealed' ? null : seal === 'foreign' ? foreign.current.id : record.keyId;
    linked.push({ ...record, number, previousHash, hash, keyId });
  }
  return linked;
}

/** Writes the whole trail anew, with a head that fits it. */
async function write(transaction: Transaction, records: readonly SealedRecord[]): Promise<void> {
  await transaction.query(sql`delete from audit_entries`);
  await transaction.query(sql`
    insert into audit_entries (number, at, actor, action, target, mall_id, detail, previous_hash, hash, key_id)
    select number, at, actor, action, target, mall, detail, "previousHash", hash, "keyId"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(number bigint, at timestamptz, actor text,
      action text, target text, mall int, detail jsonb, "previousHash" text, hash text, "keyId" text)`);
  await transaction.query(sql`
    update audit_head set entries = ${records.length}, hash = ${records.at(-1)?.hash ?? '0'.repeat(64)}`);
  const [row] = await readRows<{ n: number }>(transaction, sql`select count(*)::int as n from audit_entries`);
  expect(row?.n).toBe(records.length);
}
