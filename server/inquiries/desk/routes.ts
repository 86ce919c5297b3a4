import {
  answerInquiry,
  deleteInquiry as deleteCall,
  listInquiries as listCall,
} from '#contract/inquiries.ts';
import type { FastifyInstance } from 'fastify';
import { markPlate, noteSecurityEvent, recordSecurityEvent } from '../../audit/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { presentInquiry } from '../present.ts';
import { countInquiries, deleteInquiry, listInquiries, setAnswered } from '../store.ts';

const USUAL = 50;
const TEN_MINUTES_MS = 600_000;

/** Called with each message that somebody deletes, in the transaction that deletes it. */
export type OnDeleted = (transaction: Transaction, publicId: string, at: Date) => Promise<void>;

/** Mounts what super admins do with messages: reading is recorded as writing is, and no record holds a message. */
export function mountInquiryDesk(app: FastifyInstance, services: Services, onDeleted: () => OnDeleted): void {
  const { database, clock } = services;

  mount(app, listCall, async ({ caller, query, reply }) => {
    const { q, state = null, limit = USUAL, before } = query;
    const wanted = { q: q?.trim() || null, state };
    const behind = before === undefined ? null : Number(before);
    const [rows, count] = await database.transact('system', (transaction) =>
      Promise.all([
        listInquiries(transaction, wanted, { behind, most: limit + 1 }),
        countInquiries(transaction, wanted),
      ]),
    );
    const page = rows.slice(0, limit);
    await noteSecurityEvent(services, {
      kind: 'inquiry_viewed',
      account: caller.publicId,
      // What is searched for may be somebody's name, so the record holds what stands for it.
      facts: { state, search: wanted.q === null ? null : markPlate(services, wanted.q) },
      amounts: { rows: page.length },
      foldMs: TEN_MINUTES_MS,
    });
    reply.header('cache-control', 'no-store');
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { inquiries: page.map(presentInquiry), next: last ? String(last.id) : null, count };
  });

  mount(app, answerInquiry, async ({ caller, params, body }) => {
    const at = clock();
    const row = await database.transact('system', async (transaction) => {
      const changed = await setAnswered(transaction, params.id, body.isAnswered ? at : null);
      if (!changed) throw noInquiry();
      const facts = { isAnswered: body.isAnswered };
      const event = {
        kind: 'inquiry_answered',
        account: caller.publicId,
        target: params.id,
        facts,
        at,
      } as const;
      await recordSecurityEvent(transaction, event);
      return changed;
    });
    return { inquiry: presentInquiry(row) };
  });

  mount(app, deleteCall, async ({ caller, params }) => {
    const at = clock();
    await database.transact('system', async (transaction) => {
      if (!(await deleteInquiry(transaction, params.id))) throw noInquiry();
      await onDeleted()(transaction, params.id, at);
      const event = {
        kind: 'inquiry_erased',
        account: caller.publicId,
        target: params.id,
        facts: {},
        at,
      } as const;
      await recordSecurityEvent(transaction, event);
    });
    return { ok: true as const };
  });
}

function noInquiry() {
  return notThere('There is no such message any more.', 'inquiry_not_found');
}
