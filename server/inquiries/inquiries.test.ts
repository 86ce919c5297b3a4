import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../testing/test-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const inquiry = {
  firstName: 'Asha ',
  lastName: "O'Rao <b>",
  email: ' asha@example.com',
  phone: '+91 98250 12345',
  message: 'Two lines\nwith "quotes", 🚗 and\ttabs; drop table inquiries;--',
};
const send = (body: object, address = '127.0.0.1') =>
  createClient(app.http, { address }).call('POST', '/api/contact', body);
const stored = () =>
  app.services.database.transact('system', (transaction) =>
    transaction.query(sql`select public_id as id, first_name as "firstName", last_name as "lastName", email, phone,
      message, created_at as at from inquiries order by id`),
  );

test('an inquiry is stored word for word before it is acknowledged', async () => {
  const answer = await send(inquiry);
  expect(answer).toMatchObject({ status: 201, body: { ok: true } });
  expect(await stored()).toEqual([{ ...inquiry, id: (answer.body as { id: string }).id, at: app.now() }]);
});

test.each<[string, Partial<typeof inquiry>, string]>([
  ['firstName', { firstName: ' ' }, 'First name is required'],
  ['lastName', { lastName: '' }, 'Last name is required'],
  ['email', { email: '' }, 'Email is required'],
  ['email', { email: 'asha@home' }, 'Please enter a valid email address'],
  ['phone', { phone: '\t' }, 'Phone number is required'],
  ['phone', { phone: '0123' }, 'Please enter a valid phone number'],
  ['message', { message: '' }, 'Message is required'],
  ['message', { message: '  too short ' }, 'Message must be at least 10 characters long'],
  ['message', { message: 'a NUL \u0000 within' }, 'message: Contains characters that are not text'],
  ['lastName', { lastName: 'half a \uD83D sign' }, 'lastName: Contains characters that are not text'],
])('%s at fault is answered in the words of the form (%o)', async (field, fault, sentence) => {
  const before = await stored();
  expect(await send({ ...inquiry, ...fault })).toMatchObject({
    status: 400,
    body: { error: sentence, code: 'bad_input', fields: { [field]: sentence.split(': ').at(-1) } },
  });
  expect(await stored()).toEqual(before);
});

test('of several faults all are named, and the sentence is the first one', async () => {
  const { body } = await send({ ...inquiry, firstName: '', message: '' });
  expect(body).toMatchObject({
    error: 'First name is required',
    fields: { firstName: 'First name is required', message: 'Message is required' },
  });
});

test('20 an hour from one address; the 21st learns when to come back', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push((await send(inquiry, '203.0.113.7')).status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const refused = await send(inquiry, '203.0.113.7');
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.headers['retry-after']).toBe('3600');
  expect((await send(inquiry, '203.0.113.8')).status).toBe(201);
});
