import { listRefunds, noteRefundPaid, payRefundInCash, retryRefund } from '#contract/refunds.ts';
import { toRupees } from '#domain/money/money.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, noteSecurityEvent, writeAudit, type ChangedBy } from '../../audit/index.ts';
import { payByHand, payFromDrawer, retryRefund as retry, type StoredRefund } from '../../money/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { BillServices } from '../bill-services.ts';
import { listRefundsOf } from './list-refunds.ts';

const HOUR_MS = 3_600_000;

/** Mounts the refunds that wait for a person, and what a person does about them. */
export function mountRefunds(app: FastifyInstance, { services }: BillServices): void {
  const { database, clock } = services;

  mount(app, listRefunds, async ({ mall, caller }) => {
    const refunds = await database.transact({ mall }, (transaction) => listRefundsOf(transaction, mall));
    // The list holds whole plates.
    await noteSecurityEvent(services, {
      kind: 'plates_listed',
      account: caller.publicId,
      mallId: mall,
      facts: { list: 'refunds' },
      amounts: { rows: refunds.length },
      shown: refunds.map(({ id }) => id),
      foldMs: HOUR_MS,
    });
    return { refunds };
  });
  mount(app, retryRefund, ({ mall, caller, params }) => {
    const by = changedBy(caller, clock());
    return database.transact({ mall }, async (transaction) => {
      const { refund, isNew } = await retry(transaction, { mall, refund: params.refund }, by);
      if (isNew) await note(transaction, 'refund_retried', refund, { attempt: refund.attempt }, by);
      return present(refund);
    });
  });
  mount(app, noteRefundPaid, ({ mall, caller, params, body }) => {
    const by = changedBy(caller, clock());
    return database.transact({ mall }, async (transaction) => {
      const wanted = { mall, refund: params.refund, by: body.by, note: body.note.trim() };
      const refund = await payByHand(transaction, wanted, by);
      // Without the note: a person's words may name somebody, and the trail can never be changed.
      await note(transaction, 'refund_paid', refund, { by: body.by }, by);
      return present(refund);
    });
  });
  mount(app, payRefundInCash, ({ mall, caller, params }) => {
    const by = changedBy(caller, clock());
    return database.transact({ mall }, async (transaction) => {
      const refund = await payFromDrawer(transaction, { mall, refund: params.refund }, by);
      await note(transaction, 'refund_paid', refund, { by: 'cash' }, by);
      return present(refund);
    });
  });
}

function present({ publicId: id, paise, state }: StoredRefund) {
  return { id, amount: toRupees(paise), state };
}

async function note(
  transaction: Transaction,
  action: 'refund_retried' | 'refund_paid',
  { publicId, mall, paise }: StoredRefund,
  facts: Record<string, unknown>,
  { actor, now }: ChangedBy,
): Promise<void> {
  const detail = { amount: toRupees(paise), ...facts };
  await writeAudit(transaction, { actor, action, target: publicId, mall, detail }, now);
}
