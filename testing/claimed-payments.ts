import sql from 'sql-template-tag';
import type { AttentionEntry } from '#contract/attention.ts';
import type { ChargebackDetail, ListedChargeback } from '#contract/chargebacks.ts';
import { at } from './gated-mall.ts';
import { openPaidMall } from './paid-mall.ts';
import { linkOf } from './paid-visits.ts';
import { signInAdmin, signInSuperAdmin } from './test-people.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');

/** A mall of whose payments banks claim some back, and its admin. */
export async function openClaimTests() {
  const paid = await openPaidMall();
  const admin = await signInAdmin(paid.app, await signInSuperAdmin(paid.app), [paid.mall.mall.publicId]);
  let clock = 0;
  const step = (minutes: number) => {
    clock += minutes;
    paid.app.setNow(at(clock));
  };
  const call = (method: string, path: string, body?: object) =>
    admin.client.call(method, `/api/malls/${paid.mall.mall.publicId}${path}`, body);

  /** A car that has paid 80 rupees by UPI and has left, of which a bank claims something back. */
  async function claimed(more: object = {}) {
    step(5);
    const plate = `MH04GH${1000 + Math.floor(clock)}`;
    const { sessionId } = await paid.mall.read('entry-1', at(clock), plate, { image: JPEG });
    const arrived = at(clock);
    step(80);
    const { id, token } = await linkOf(paid, sessionId, arrived);
    const begun = await paid.begin(token);
    const { id: payment } = await paid.pay({ orderId: begun.order });
    await paid.mall.read('exit-1', at(clock + 1), plate, { image: JPEG });
    step(2);
    const raised = (await paid.control('disputes', { paymentId: payment, ...more })) as { id: string };
    const [row] = await paid.mall.rows<{ id: string }>(
      sql`select public_id as id from chargebacks where provider_chargeback = ${raised.id}`,
    );
    const move = (status: string, rest: object = {}) => {
      step(1);
      return paid.control(`disputes/${raised.id}`, { status, ...rest });
    };
    return { id, plate, token, payment, chargeback: row?.id ?? '', atProvider: raised.id, move };
  }

  return {
    paid,
    step,
    call,
    claimed,
    async list() {
      const { body } = await call('GET', '/chargebacks');
      return (body as { chargebacks: ListedChargeback[] }).chargebacks;
    },
    async read(id: string) {
      return (await call('GET', `/chargebacks/${id}`)).body as ChargebackDetail;
    },
    decide: (id: string, body: object) => call('POST', `/chargebacks/${id}/decision`, body),
    /** What needs somebody about chargebacks; it is read anew after some seconds. */
    async queue() {
      step(0.1);
      const { body } = await call('GET', '/attention');
      return (body as { entries: AttentionEntry[] }).entries.filter(({ id }) => id.startsWith('chargeback:'));
    },
    /** Half an hour later, with all that the jobs do by then; answers what was sent back of a payment. */
    async sentLater(payment: string) {
      step(60);
      await paid.app.money.payments.tick(at(clock));
      return paid.standIn.books.list('refund').filter(({ payment_id: of }) => of === payment);
    },
  };
}

export type ClaimTests = Awaited<ReturnType<typeof openClaimTests>>;
