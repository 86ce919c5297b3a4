import type { PasskeyProof } from '#contract/second-factor.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import { Refusal, tooMany } from '../../platform/http/errors.ts';
import { openSignIn, type Tokens } from '../sign-ins/open-sign-in.ts';
import type { SignedIn } from '../sign-in.ts';
import { lockAccount } from '../store.ts';
import { noteSignIn, noteWrongFactor } from './note-change.ts';
import { provePasskey, type ProofSource } from './prove.ts';
import type { SecondFactors } from './second-factors.ts';

interface Attempt {
  readonly ip: string;
  readonly source: ProofSource;
  readonly sent: Tokens;
}

/**
 * Signs in with a passkey alone: it is two factors by itself, since it lies on a device that knows its owner. Whatever
 * is wrong with it gets one answer, and counts against the address.
 */
export async function logInByPasskey(
  doors: SecondFactors,
  passkey: PasskeyProof,
  { ip, source, sent }: Attempt,
): Promise<SignedIn> {
  const { database, clock } = doors.services;
  const entry = await doors.wrongPasskeys.enter(addressKey(ip));
  if (!entry.ok) throw tooMany('Too many wrong sign-ins. Please try again later.', entry.retryAfterSeconds);
  let signedIn: SignedIn | null | undefined;
  try {
    signedIn = await database.transact('system', async (transaction) => {
      const owner = await provePasskey(doors, transaction, passkey, source);
      if (owner === null) return null;
      const account = await lockAccount(transaction, owner);
      const tokens = await openSignIn(transaction, account, sent, clock());
      await noteSignIn(doors.services, transaction, account, 'passkey alone');
      return { account, plates: await doors.plates.of(transaction, account.id), tokens };
    });
  } finally {
    await entry.settle(signedIn === null);
  }
  if (signedIn === null) {
    noteWrongFactor(doors.services, null, 'passkey alone');
    throw new Refusal(401, 'wrong_passkey', 'This passkey does not sign in here. Please use your password.');
  }
  return signedIn;
}
