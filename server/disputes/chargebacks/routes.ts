import {
  answerChargeback,
  decideChargeback as decideChargebackCall,
  listChargebacks as listChargebacksCall,
  readChargeback,
  type ChargebackDetail,
} from '#contract/chargebacks.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, recordSecurityEvent, writeAudit } from '../../audit/index.ts';
import { listChargebacks, noteAnswer } from '../../money/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { DisputeServices } from '../dispute-services.ts';
import { decideChargeback } from './decide-chargeback.ts';
import { nameStaff } from '../name-staff.ts';
import { describeChargeback } from './describe-chargeback.ts';
import { presentChargeback } from './present-chargeback.ts';

const MOST = 200;

/** Mounts what banks claim back, for the mall's people. */
export function mountChargebacks(app: FastifyInstance, on: DisputeServices): void {
  const { services } = on;
  const { database } = services;

  mount(app, listChargebacksCall, async ({ mall }) => {
    const found = await database.transact({ mall }, (transaction) =>
      listChargebacks(transaction, mall, MOST),
    );
    return { chargebacks: found.map(presentChargeback) };
  });
  mount(app, readChargeback, ({ caller, mall, params }) => show(caller.publicId, mall, params.chargeback));
  mount(app, answerChargeback, async ({ caller, mall, params: { chargeback }, body }) => {
    const by = changedBy(caller, services.clock());
    await database.transact({ mall }, async (transaction) => {
      await noteAnswer(transaction, { mall, chargeback, answer: body.answer.trim() }, by);
      const record = { actor: by.actor, action: 'chargeback_answered', target: chargeback, mall } as const;
      await writeAudit(transaction, { ...record, detail: { chargeback } }, by.now);
    });
    return show(caller.publicId, mall, chargeback);
  });
  mount(app, decideChargebackCall, async ({ caller, mall, params: { chargeback }, body }) => {
    await decideChargeback(on, { mall, chargeback }, body, changedBy(caller, services.clock()));
    return show(caller.publicId, mall, chargeback);
  });

  /** Whoever sees the plate and the reads of one visit is recorded, in the transaction that reads them. */
  async function show(account: string, mall: number, chargeback: string): Promise<ChargebackDetail> {
    const now = services.clock();
    const shown = await database.transact({ mall }, async (transaction) => {
      const found = await describeChargeback(on, transaction, { mall, chargeback, now });
      const facts = { chargeback };
      await recordSecurityEvent(transaction, { kind: 'plate_viewed', account, mallId: mall, facts, at: now });
      return found;
    });
    return nameThem(shown);
  }

  async function nameThem({
    answer,
    decision,
    reads,
    ...shown
  }: ChargebackDetail): Promise<ChargebackDetail> {
    const typists = reads.map(({ typedBy }) => typedBy);
    const nameOf = await nameStaff(
      on,
      [answer?.by, decision?.by, ...typists].flatMap((id) => id ?? []),
    );
    const named = <Done extends { by: string }>(done: Done | null) =>
      done && { ...done, by: nameOf(done.by) };
    const read = reads.map((one) => ({ ...one, typedBy: one.typedBy && nameOf(one.typedBy) }));
    return { ...shown, reads: read, answer: named(answer), decision: named(decision) };
  }
}
