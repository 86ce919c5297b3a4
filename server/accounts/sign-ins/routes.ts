import { endOtherSignIns, endSignIn, listSignIns } from '#contract/own-account.ts';
import type { FastifyInstance } from 'fastify';
import { recordSecurityEvent } from '../../audit/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listShown } from './list-shown.ts';
import { deleteOtherSignIns, deleteSignInNamed } from './store.ts';

/** Mounts where an account is signed in, and the ends of that. */
export function mountSignIns(app: FastifyInstance, { database, clock }: Services): void {
  mount(app, listSignIns, async ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    const signIns = await database.transact('system', (transaction) =>
      listShown(transaction, caller, clock()),
    );
    return { signIns };
  });

  mount(app, endSignIn, async ({ caller, params }) => {
    const isEnded = await database.transact('system', async (transaction) => {
      const isGone = await deleteSignInNamed(transaction, caller.accountId, params.id);
      if (isGone) await recordEnd(transaction, caller, 'one');
      return isGone;
    });
    if (!isEnded) throw notThere('That browser is not signed in any more.', 'sign_in_not_found');
    return { ok: true as const };
  });

  mount(app, endOtherSignIns, async ({ caller }) => {
    await database.transact('system', async (transaction) => {
      await deleteOtherSignIns(transaction, caller.accountId, caller.tokenHash);
      await recordEnd(transaction, caller, 'others');
    });
    return { ok: true as const };
  });
}

async function recordEnd(transaction: Transaction, caller: Caller, which: 'one' | 'others'): Promise<void> {
  await recordSecurityEvent(transaction, { kind: 'sign_out', account: caller.publicId, facts: { which } });
}
