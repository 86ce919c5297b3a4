import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../testing/holding-mall.ts';
import { openPaidMall, type PaidMall } from '../../testing/paid-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

// What a visit costs is what is paid of it and what is still due: money that went back is not paid.
let paid: PaidMall;
let root: Person;
beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
});
afterAll(() => paid.end());

interface Settled {
  readonly id?: string;
  readonly settlement?: { readonly id: string };
}

async function post({ mall }: HoldingMall, path: string, body: object): Promise<Settled> {
  const answer = await root.client.call('POST', `/api/malls/${mall.publicId}${path}`, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Settled;
}

/** A car that held for 80 rupees, paid and left. */
async function payAndLeave(plate: string) {
  const mall = await addHoldingMall(paid);
  await mall.read('entry-1', at(0), plate);
  const { payUrl, sessionId: session } = await mall.read('exit-1', at(62), plate);
  const token = new URL(payUrl ?? '').pathname.split('/').at(-1) ?? '';
  await paid.pay({ orderId: (await paid.begin(token)).order });
  expect((await mall.read('exit-1', at(64), plate)).decision).toBe('open');
  return { mall, session, token };
}

/** Lets what goes back reach the provider. */
async function sendRefunds(): Promise<void> {
  paid.app.setNow(at(70));
  await paid.app.money.payments.tick(at(70));
}

async function sums(token: string) {
  const { status, charges, amountPaid, amountRefunded, amountDue } = await paid.bill(token);
  return { status, charges, amountPaid, amountRefunded, amountDue };
}

it('a bill of which a part went back names what is paid of it, and what went back', async () => {
  const { mall, session, token } = await payAndLeave('MH22XY5678');
  const { id } = await post(mall, '/disputes', { session });
  await post(mall, `/disputes/${id}/decision`, { decision: 'refund', rupees: 30, answer: 'Too much' });
  const bill = { status: 'paid', charges: 50, amountPaid: 50, amountRefunded: 30, amountDue: 0 };
  expect(await sums(token)).toEqual(bill);
  await sendRefunds();
  expect(await sums(token)).toEqual(bill);
});

it('a bill of which all went back is not called paid', async () => {
  const { mall, session, token } = await payAndLeave('GJ05KK9911');
  await post(mall, '/settlements', { action: 'waive', session, reason: 'A guest' });
  await sendRefunds();
  const bill = { status: 'left', charges: 0, amountPaid: 0, amountRefunded: 80, amountDue: 0 };
  expect(await sums(token)).toEqual(bill);
  expect(await paid.bill(token)).toMatchObject({ receipt: true });
});

it('a bill that is charged again after its money went back is due, and paid once more it is paid', async () => {
  const { mall, session, token } = await payAndLeave('MH01AB4321');
  const reason = 'A mistake';
  await post(mall, '/settlements', { action: 'waive', session, reason });
  await sendRefunds();
  // What has been paid out is not taken back: it is decided anew.
  await post(mall, '/settlements', { action: 'close', session, exitAt: at(62).toISOString(), reason });
  const bill = { status: 'due', charges: 80, amountPaid: 0, amountRefunded: 80, amountDue: 80 };
  expect(await sums(token)).toEqual(bill);
  await paid.pay({ orderId: (await paid.begin(token)).order });
  expect(await sums(token)).toEqual({ ...bill, status: 'paid', amountPaid: 80, amountDue: 0 });
});
