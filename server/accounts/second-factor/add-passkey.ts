import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { MAX_PASSKEYS, type addPasskey, type preparePasskey } from '#contract/second-factor.ts';
import { badInput, conflict, isUniqueViolation } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { lockAccount } from '../store.ts';
import { CHALLENGE_MS } from './challenges.ts';
import { ALGORITHMS, challengeIn, checkNewPasskey } from './check-passkey.ts';
import { checkConfirmed } from './confirm.ts';
import type { SecondFactors } from './second-factors.ts';
import { noteAdded } from './note-added.ts';
import { nameAccount } from './prove.ts';
import type { RelyingParty } from './relying-party.ts';
import { findPasskeys, insertPasskey, spendChallenge } from './store.ts';

/** What a browser needs to make a passkey for this account on these pages. */
export async function prepareNewPasskey(
  { services: { database, clock }, challenges }: SecondFactors,
  caller: Caller,
  party: RelyingParty | null,
): Promise<AnswerOf<typeof preparePasskey>> {
  const now = clock();
  checkConfirmed(caller, now);
  const known = await database.transact('system', (transaction) =>
    findPasskeys(transaction, caller.accountId),
  );
  const { email, name } = caller;
  return {
    challenge: challenges.make(holderOf(caller), now),
    rp: { id: checkParty(party).id, name: 'Get My Spot' },
    user: { id: nameAccount(caller), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Adds a passkey that was made at our challenge, once; answers recovery codes with the first factor. */
export async function addNewPasskey(
  doors: SecondFactors,
  caller: Caller,
  { name, passkey }: BodyOf<typeof addPasskey>,
  party: RelyingParty | null,
): Promise<string[] | null> {
  const { services, challenges } = doors;
  const now = services.clock();
  checkConfirmed(caller, now);
  const challenge = challengeIn(passkey.response.clientDataJSON);
  const own = challenge === null ? null : challenges.read(challenge, holderOf(caller), now);
  if (challenge === null || !own) throw notMade();
  const made = await checkNewPasskey(passkey, { challenge, party: checkParty(party) });
  if (!made) throw notMade();
  const account = caller.accountId;
  const row = { ...made, publicId: randomUUID(), account, name: name.trim(), addedAt: now, lastUsedAt: null };
  return refuseKnown(() =>
    services.database.transact('system', async (transaction) => {
      const before = await lockAccount(transaction, account);
      if (!(await spendChallenge(transaction, own.hash, own.expiresAt))) throw notMade();
      if ((await findPasskeys(transaction, account)).length >= MAX_PASSKEYS) throw tooManyPasskeys();
      await insertPasskey(transaction, row);
      return noteAdded(doors, transaction, { caller, before, what: 'passkey' });
    }),
  );
}

/** A passkey is made within the sign-in that asked for it. */
function holderOf({ tokenHash }: Caller): string {
  return `new passkey ${tokenHash}`;
}

function checkParty(party: RelyingParty | null): RelyingParty {
  if (party) return party;
  const sentence =
    'Passkeys need an address with a name and https, set as PUBLIC_URL. Please use an authenticator app here.';
  throw conflict('no_passkeys_here', sentence);
}

async function refuseKnown<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict('passkey_known', 'This passkey is known already. Please use another one.');
  }
}

function notMade() {
  return badInput(
    'This passkey was not made for this page just now. Please try again.',
    undefined,
    'bad_passkey',
  );
}

function tooManyPasskeys() {
  return conflict('too_many_passkeys', `There can be ${MAX_PASSKEYS} passkeys. Remove one first.`);
}
