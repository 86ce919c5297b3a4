import {
  decideDispute,
  listDisputes,
  listOwnDisputes,
  lookIntoCharge,
  openDispute,
  readDispute,
  type DisputeDetail,
} from '#contract/disputes.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, noteSecurityEvent, recordSecurityEvent } from '../audit/index.ts';
import { mount } from '../platform/http/mount.ts';
import { decide } from './decide-dispute.ts';
import type { DisputeServices } from './dispute-services.ts';
import { nameStaff } from './name-staff.ts';
import { describeDispute, listForMall } from './list-disputes.ts';
import { lookInto } from './look-into-charge.ts';
import { listByLink, openDisputeByLink } from './open-dispute.ts';

const HOUR_MS = 3_600_000;

/** Mounts disputes: for the driver by the pay link, for the mall's admins by the mall. */
export function mountDisputes(app: FastifyInstance, on: DisputeServices): void {
  const { services } = on;
  const { database } = services;

  mount(app, listOwnDisputes, ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return listByLink(on, params.token);
  });

  mount(app, openDispute, ({ params, body }) => openDisputeByLink(on, params.token, body));

  mount(app, listDisputes, async ({ caller, mall }) => {
    const now = services.clock();
    const listed = await database.transact({ mall }, (transaction) => listForMall(transaction, mall, now));
    await noteSecurityEvent(services, {
      kind: 'plates_listed',
      account: caller.publicId,
      mallId: mall,
      facts: { list: 'disputes' },
      amounts: { rows: listed.disputes.length + listed.doubtful.length },
      shown: [...listed.disputes, ...listed.doubtful].map(({ session }) => session),
      foldMs: HOUR_MS,
    });
    return listed;
  });

  mount(app, lookIntoCharge, async ({ caller, mall, body }) => {
    const raised = await lookInto(on, mall, body.session, changedBy(caller, services.clock()));
    await noteSecurityEvent(services, {
      kind: 'plate_viewed',
      account: caller.publicId,
      mallId: mall,
      facts: { dispute: raised.id },
    });
    return raised;
  });

  mount(app, readDispute, ({ caller, mall, params }) => show(caller.publicId, mall, params.dispute));

  mount(app, decideDispute, async ({ caller, mall, params, body }) => {
    await decide(on, mall, params.dispute, body, changedBy(caller, services.clock()));
    return show(caller.publicId, mall, params.dispute);
  });

  /** Whoever sees the plate and the reads of one visit is recorded, in the transaction that reads them. */
  async function show(account: string, mall: number, dispute: string): Promise<DisputeDetail> {
    const now = services.clock();
    const { people, present } = await database.transact({ mall }, async (transaction) => {
      const shown = await describeDispute(on, transaction, mall, dispute, now);
      const facts = { dispute };
      await recordSecurityEvent(transaction, { kind: 'plate_viewed', account, mallId: mall, facts, at: now });
      return shown;
    });
    return present(await nameStaff(on, people));
  }
}
