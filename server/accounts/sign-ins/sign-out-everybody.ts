import { recordSecurityEvent } from '../../audit/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteAllHalves } from '../second-factor/half/store.ts';
import { deleteAllSignIns } from './store.ts';

/** Ends every sign-in of everybody, half ones too: after a breach. Answers how many there were. */
export async function signOutEverybody({ database, clock }: Services): Promise<number> {
  return database.transact('system', async (transaction) => {
    const count = await deleteAllSignIns(transaction);
    await deleteAllHalves(transaction);
    const facts = { signIns: count };
    const event = { kind: 'signed_out_everybody', account: 'command line', facts, at: clock() } as const;
    await recordSecurityEvent(transaction, event);
    return count;
  });
}
