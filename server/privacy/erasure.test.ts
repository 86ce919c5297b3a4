import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { findMarkedFiles, findMarks, listFiles, listTextTables } from '../../testing/find-marks.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { leaveTraces, signUpMarked, WITH_MAIL, type MarkedPerson } from '../../testing/marked-person.ts';
import { createClient } from '../../testing/test-client.ts';
import { DRIVER_PASSWORD, someAddress } from '../../testing/test-people.ts';
import { addPhone, type Phone } from '../../testing/two-step.ts';
import { createLog } from '../platform/process/log.ts';

/** Where somebody leaves marks, once they have done all there is to do. */
const MARKED = [
  'account_plates',
  'accounts',
  'attention_decisions',
  'desk_codes',
  'disputes',
  'inquiries',
  'invitations',
  'mail_outbox',
  'mailed_links',
  'pass_plates',
  'passes',
  'passkeys',
  'plate_marks',
  'plate_proofs',
  'plate_reads',
  'plate_views',
  'refused_messages',
  'sessions',
  'settlements',
];
/** What stands in the other tables that hold text: nothing of a driver. A new table needs its place here or above. */
const UNMARKED: Readonly<Record<string, string>> = {
  attention_batches: 'gates and counts',
  alerts: 'codes and ids of devices, slots and sessions',
  audit_entries: 'random ids, facts without names, network addresses',
  audit_head: 'a seal',
  audit_pending: 'as audit_entries',
  authenticator_apps: 'a sealed secret',
  backup_runs: 'names of backups',
  calendar_days: 'holidays',
  cash_shifts: 'amounts, who of the staff counted them, and reasons that staff write',
  channel_messages: 'ids between processes',
  chargebacks: 'amounts, codes of banks, names of payments, and what staff write of an answer',
  charges: 'amounts',
  coils_on: 'gates, and addresses of relay boards',
  consents: 'random ids and versions',
  debit_words: 'amounts and codes that the acquirer reports, and half of the plate of another car',
  device_hours: 'hours in which devices sent',
  device_messages: 'reasons and sentences, without what was sent',
  device_sequences: 'numbers of readings',
  devices: 'devices',
  erasure_waits: 'random ids of visits',
  erasures: 'random ids',
  file_folder: 'a random name',
  fastag_debits: 'amounts, names of debits, and tags until nobody may dispute a debit any more',
  fastag_exceptions: 'tags that no bank debits, without whose they are',
  fastag_lists: 'when lists were fetched',
  forecasts_made: 'counts',
  gates: 'gates',
  gate_commands: 'gates, and reasons that staff write',
  gst_settings: 'the company of a mall',
  half_sign_ins: 'hashes',
  invoice_recipients: 'companies that invoices name: tax law wants them there',
  invoice_serials: 'numbers',
  invoices: 'amounts, the company of a mall, the company that was supplied',
  known_browsers: 'hashes',
  lane_waits: 'gates and times',
  ledger_accounts: 'accounts of the ledger',
  ledger_lines: 'amounts',
  ledger_movements: 'causes and random ids',
  arrivals: 'names of events, which staff write',
  pass_uses: 'numbers of sessions',
  session_covers: 'what passes and shops give, by their numbers',
  shops: 'shops',
  shop_grants: 'numbers of bills of shops',
  limit_uses: 'hashes',
  mall_admins: 'roles, one of four words',
  mall_images: 'images of malls',
  malls: 'malls',
  merchants: 'sealed keys of malls, ids of staff',
  migrations: 'steps of the schema',
  pay_links: 'hashes',
  payment_rules: 'settings, ids of staff',
  payment_wishes: 'hashes',
  payments: 'amounts, ids of providers, references of banks, hashes',
  plate_secrets: 'a secret',
  provider_events:
    'messages of payment providers as they came, by no account or plate; they go after 90 days',
  read_images: 'hashes of images, whose rows go with the visit',
  recovery_codes: 'hashes',
  recounts: 'counts of cars, ids of staff',
  report_days: 'sums of a day, without a plate or a person',
  morning_readers: 'ids of staff',
  morning_mails: 'ids of staff',
  refunds: 'amounts, and reasons and notes that staff write',
  reset_requests: 'addresses, for seconds',
  running_totals: 'sums',
  session_validations: 'codes of stamps, ids of staff, and reasons that staff write',
  settlement_lines: 'amounts, ids of providers',
  shown_quotes: 'amounts, line by line',
  sign_ins: 'hashes, a browser in words',
  mall_plans: 'where lanes and slots of malls lie',
  slot_classes: 'slots',
  slot_closures: 'slots, and why they are closed, which staff write for drivers',
  slot_changes: 'slots',
  slot_states: 'slots',
  slots: 'slots',
  staff_names: 'names of people on the staff of malls, whose records they stay beside',
  tag_reads: 'tags with hashes of plates, for three days',
  tariff_drafts: 'prices',
  tariffs: 'prices',
  terminal_charges: 'amounts, and who of the staff asked',
  used_challenges: 'hashes',
};

let gates: GateTests;
let mall: GatedMall;
let person: MarkedPerson;
let phone: Phone;
let logged = '';
const log = createLog('trace', { write: (line: string) => void (logged += line) });
const images = () => join(gates.app.services.config.dataDir, 'images');
const erase = (body: object) => person.client.call('POST', '/api/account/erasure', body);
const count = async (table: 'ledger' | 'charges') =>
  mall.rows<{ n: number; sum: number }>(
    table === 'ledger'
      ? sql`select count(*)::int as n, coalesce(sum(abs(paise)), 0)::int as sum from ledger_lines`
      : sql`select count(*)::int as n, coalesce(sum(paise), 0)::int as sum from charges`,
  );

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: WITH_MAIL, log });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  person = await signUpMarked(gates);
  await leaveTraces(gates, mall, person);
  gates.app.setNow(at(80));
  // The passkey of before is gone with it: who erases gives a code.
  await person.client.call('POST', '/api/account/second-factor/confirmation', { password: DRIVER_PASSWORD });
  phone = await addPhone(gates.app, person);
});
afterAll(() => gates.end());

test('every table that holds text is known as one with marks or one without', async () => {
  const known = [...MARKED, ...Object.keys(UNMARKED)].toSorted();
  expect((await listTextTables(gates.database)).filter((table) => !known.includes(table))).toEqual([]);
  expect(await findMarks(gates.database, person.marks)).toEqual(MARKED);
  expect(findMarkedFiles(images(), person.marks)).toEqual([]);
  expect(listFiles(images())).toHaveLength(2);
});

describe('an erasure is refused', () => {
  test('without the password', async () => {
    const { status, body } = await erase({ password: 'not this one' });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  });

  test('without the second factor, and with a wrong one', async () => {
    expect(await erase({ password: DRIVER_PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    });
    expect(await erase({ password: DRIVER_PASSWORD, factor: { code: '000000' } })).toMatchObject({
      status: 401,
      body: { code: 'wrong_second_factor' },
    });
  });

  test('from a page of somebody else', async () => {
    const given = { password: DRIVER_PASSWORD, factor: { code: phone.code() } };
    const answer = await person.client.call('POST', '/api/account/erasure', given, {
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });

  test('and nothing of that took anything away', async () => {
    expect(await findMarks(gates.database, person.marks)).toEqual(MARKED);
  });
});

describe('an erased person', () => {
  let ledger: unknown;
  let charges: unknown;
  beforeAll(async () => {
    [ledger, charges] = [await count('ledger'), await count('charges')];
    gates.app.setNow(at(200));
    const hourOld = new Date(Date.now() - 2 * 3_600_000);
    for (const file of listFiles(images())) utimesSync(file, hourOld, hourOld);
    const answer = await erase({ password: DRIVER_PASSWORD, factor: { code: phone.code() } });
    expect(answer).toMatchObject({ status: 200, body: { ok: true, underWay: 0 } });
    expect([...person.client.cookies]).toEqual([]);
  });

  test('is found in 0 places of the database', async () => {
    expect(await findMarks(gates.database, person.marks)).toEqual([]);
  });

  test('is found in no file of the data folder, and the images are gone', () => {
    expect(listFiles(images())).toEqual([]);
    expect(findMarkedFiles(gates.app.services.config.dataDir, person.marks)).toEqual([]);
  });

  test('was never in the log', () => {
    expect(logged.length).toBeGreaterThan(1_000);
    const bare = logged.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    for (const mark of person.marks)
      expect(bare.includes(mark.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))).toBe(false);
  });

  test('is signed out, and the same cookie erases nothing again', async () => {
    expect((await erase({ password: DRIVER_PASSWORD })).status).toBe(401);
    const again = createClient(gates.app.http, { address: someAddress() });
    const { status } = await again.call('POST', '/api/auth/login', {
      email: person.email,
      password: DRIVER_PASSWORD,
    });
    expect(status).toBe(401);
  });

  test('leaves the ledger and the charges as they were', async () => {
    expect(await count('ledger')).toEqual(ledger);
    expect(await count('charges')).toEqual(charges);
    expect(charges).toEqual([{ n: 1, sum: expect.toSatisfy((sum: number) => sum > 0) as number }]);
  });

  test('leaves visits under random words, no two alike', async () => {
    const sessions = await mall.sessions();
    expect(sessions).toMatchObject([
      { plate: expect.stringMatching(/^erased-[0-9a-f]{10}$/) as string, key: null },
    ]);
  });

  test('is in the audit trail by a random number, and the trail is unbroken', async () => {
    const kinds = (await readTrail(gates.app))
      .filter(({ actor }) => actor === person.id)
      .map(({ action }) => action);
    expect(kinds).toContain('erased');
    expect(kinds).toContain('consent_withdrawn');
    expect(await gates.app.audit.verify()).toMatchObject({ ok: true });
  });
});

describe('a visit under way', () => {
  test('waits until the car has left, and ten minutes more; what is gone at once is gone', async () => {
    const driver = await signUpMarked(gates);
    await mall.read('entry-1', at(300), driver.plate);
    const { display } = await mall.read('entry-1', at(300), driver.plate);
    const code = /Code (\S+)/.exec(display.join(' '))?.[1];
    await driver.client.call('POST', '/api/account/plates/proofs', { plate: driver.plate, code });
    const preview = await driver.client.call('GET', '/api/account/erasure');
    expect(preview.body).toMatchObject({ underWay: [{ mall: 'Palladium Mall', plate: driver.plate }] });
    const answer = await driver.client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
    expect(answer.body).toMatchObject({ ok: true, underWay: 1, namesAsStaff: [] });
    expect(await findMarks(gates.database, driver.marks)).toEqual(['plate_reads', 'sessions']);
    const { decision } = await mall.read('exit-1', at(360), driver.plate);
    expect(decision).toBe('open');
    await gates.app.privacy.tick(at(369));
    expect(await findMarks(gates.database, driver.marks)).toEqual(['plate_reads', 'sessions']);
    await gates.app.privacy.tick(at(371));
    expect(await findMarks(gates.database, driver.marks)).toEqual([]);
  });
});

test('what is still to be paid is named before anybody goes, and its bill stays', async () => {
  const driver = await signUpMarked(gates);
  const { display } = await mall.read('entry-1', at(400), driver.plate);
  const code = /Code (\S+)/.exec(display.join(' '))?.[1];
  await driver.client.call('POST', '/api/account/plates/proofs', { plate: driver.plate, code });
  const owed = async () =>
    ((await driver.client.call('GET', '/api/account/erasure')).body as { owed: unknown[] }).owed;
  // What a visit under way will cost nobody knows.
  expect(await owed()).toEqual([]);
  await mall.read('exit-1', at(460), driver.plate);
  gates.app.setNow(at(480));
  expect(await owed()).toEqual([{ mall: 'Palladium Mall', plate: driver.plate, amountDue: 40 }]);
});
