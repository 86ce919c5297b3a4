import { randomBytes, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { codeOn, prove } from './drivers-plates.ts';
import { at, type GatedMall, type GateTests } from './gated-mall.ts';
import { passCalls } from './pass-calls.ts';
import { createClient } from './test-client.ts';
import { DRIVER_PASSWORD, signInSuperAdmin, someAddress, type Person } from './test-people.ts';

/** Somebody whose name, address, number and plate stand nowhere else. */
export interface MarkedPerson extends Person {
  readonly plate: string;
  readonly marks: readonly string[];
}

/** Environment in which mails wait in the database: no server takes them. */
export const WITH_MAIL = {
  PLATE_PROOF: 'required',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'park@example.com',
};

let people = 0;

/** Signs up somebody marked and confirms the address by its link. */
export async function signUpMarked({ app, database }: GateTests): Promise<MarkedPerson> {
  people += 1;
  const own = `${people}${randomBytes(2).toString('hex')}`;
  const email = `xanthippe-${own}@quillfeather.example`;
  const phone = `+91 98765 4${String(people).padStart(4, '0')}`;
  const plate = `KA01XQ${7000 + people}`;
  const client = createClient(app.http, { address: someAddress() });
  const { body } = await client.call('POST', '/api/auth/signup', {
    name: `Xanthippe${own} Quillfeather`,
    email,
    phone,
    password: DRIVER_PASSWORD,
    plateNumbers: [plate],
  });
  const [mail] = await database.transact('system', (transaction) =>
    transaction.query(sql`select body from mail_outbox where recipient = ${email}`),
  );
  const token = /\/verify#(\S+)/.exec((mail as { body: string }).body)?.[1];
  const verified = await client.call('POST', '/api/account/verification/confirm', { token });
  if (verified.status !== 200) throw new Error(JSON.stringify(verified.body));
  return {
    client,
    email,
    id: (body as { id: string }).id,
    plate,
    marks: [`Xanthippe${own}`, email, phone, plate],
  };
}

/** Lets the person drive, prove the plate, and leave traces wherever the product stores some. */
export async function leaveTraces(
  { app, database }: GateTests,
  mall: GatedMall,
  person: MarkedPerson,
): Promise<void> {
  const { client, email, plate, marks } = person;
  const image = () =>
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(900), 0xff, 0xd9]).toString('base64');
  const entry = await mall.read('entry-1', at(0), plate, { image: image() });
  await mall.read('exit-1', at(70), plate, { image: image() });
  await prove(person, plate, codeOn(entry));
  // A camera whose clock says nothing.
  const bad = { readId: randomUUID(), plate, readAt: 'yesterday' };
  await mall.camera('entry-1').call('POST', '/api/ingest/plate-reads', { reads: [bad] });
  await client.call('POST', '/api/contact', {
    firstName: marks[0],
    lastName: 'Quillfeather',
    email,
    phone: marks[2],
    message: `My car ${plate} was charged twice`,
  });
  await client.call('POST', '/api/auth/reset/request', { email });
  await client.call('POST', '/api/account/email', { email: `new-${email}`, password: DRIVER_PASSWORD });
  const root = await signInSuperAdmin(app);
  const invited = { name: marks[0], email, malls: [mall.mall.publicId] };
  await root.client.call('POST', '/api/super/admins', invited);
  await root.client.call('POST', `/api/malls/${mall.mall.publicId}/plate-codes`, { plate });
  await passCalls(mall, root).give({ plates: [plate], holder: `${marks[0]} Quillfeather` });
  const settled = { action: 'correct_plate', session: entry.sessionId, plate, reason: `${marks[0]} says so` };
  await root.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, settled);
  await root.client.call(
    'POST',
    `/api/malls/${mall.mall.publicId}/attention/session:${entry.sessionId}/decisions`,
    {
      action: 'note',
      reason: `${marks[0]} called about ${plate}`,
    },
  );
  const bill = await client.call('GET', '/api/account/bills');
  const [own] = (bill.body as { bills: { payUrl: string }[] }).bills;
  const link = new URL(own?.payUrl ?? '').pathname;
  const disputed = { reason: 'wrong_times', text: `${marks[0]} left earlier, call ${marks[2]}` };
  await client.call('POST', `/api${link}/disputes`, disputed);
  await database.transact('system', (transaction) =>
    transaction.query(sql`
      insert into passkeys (public_id, account_id, credential_id, public_key, counter, name, added_at)
      select ${randomUUID()}, id, ${randomUUID()}, '\\x00', 0, ${`Phone of ${marks[0]}`}, now()
      from accounts where public_id = ${person.id}`),
  );
  await client.call('POST', '/api/auth/login', { email, password: 'not the password' });
}
