import type { OwnBill } from '#contract/pay.ts';
import type { GatedMall } from './gated-mall.ts';
import { createClient, type Answered } from './test-client.ts';
import type { Person } from './test-people.ts';
import type { TestApp } from './test-app.ts';

/** The token of a pay link by its address. */
export function tokenOf(payUrl: string | undefined): string {
  return payUrl?.split('/').at(-1) ?? '';
}

/** The token of the link that an account's own list shows for a visit; empty where it shows none. */
export async function ownToken({ client }: Person, session: string | null): Promise<string> {
  const { bills } = (await client.call('GET', '/api/account/bills')).body as { bills: OwnBill[] };
  return tokenOf(bills.find((bill) => bill.session === session)?.payUrl);
}

/** The calls that take the token of a pay link; where it is good each answers something else than that it is not valid. */
const CALLS: readonly (readonly [method: string, rest: string, body?: object])[] = [
  ['GET', ''],
  ['GET', '/receipt'],
  ['GET', '/receipt.pdf'],
  ['GET', '/disputes'],
  ['POST', '/disputes', { reason: 'other', text: 'What is this?' }],
  ['POST', '/payments', { method: 'upi' }],
  ['GET', '/payments/none/code'],
  ['GET', '/payments/none/checkout'],
  ['PUT', '/company', { gstin: '29AAGCB7383J1Z4', legalName: 'A Traders', address: 'Bengaluru' }],
];

/** By which calls a token is refused as one that was never given, by whoever makes them. */
export async function refusedBy(app: TestApp, token: string, by?: Person): Promise<string[]> {
  const client = by?.client ?? createClient(app.http);
  const refused: string[] = [];
  for (const [method, rest, body] of CALLS) {
    const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': `key-of-${token}` } : {};
    const answer = await client.call(method, `/api/pay/${token}${rest}`, body, { headers });
    const { code } = (answer.body ?? {}) as { code?: string };
    if (answer.status === 404 && code === 'pay_link_not_valid') refused.push(`${method} ${rest}`);
  }
  return refused;
}

export const ALL_CALLS: readonly string[] = CALLS.map(([method, rest]) => `${method} ${rest}`);

/** A person corrects the plate of a visit; answers the settlement, by which that can be taken back. */
export async function correctPlate(
  { client }: Person,
  { mall }: GatedMall,
  { session, plate }: { readonly session: string | null; readonly plate: string },
): Promise<string> {
  const body = { action: 'correct_plate', session, plate, reason: 'Seen on the image' };
  const answer = await client.call('POST', `/api/malls/${mall.publicId}/settlements`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { settlement: { id: string } }).settlement.id;
}

export function takeBack({ client }: Person, { mall }: GatedMall, settlement: string): Promise<Answered> {
  const body = { action: 'undo', settlement, reason: 'It was right' };
  return client.call('POST', `/api/malls/${mall.publicId}/settlements`, body);
}
