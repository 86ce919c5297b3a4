import type { Factor, PasskeyProof } from '#contract/second-factor.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findById } from '../store.ts';
import type { Challenges } from './challenges.ts';
import { challengeIn, checkPasskey } from './check-passkey.ts';
import { findStep } from './one-time-code.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SecretBox } from '../../platform/process/secret-box.ts';
import {
  findApp,
  findPasskey,
  notePasskeyUse,
  spendChallenge,
  spendRecoveryCode,
  spendStep,
  type PasskeyRow,
} from './store.ts';

/** Where a proof comes from: for which pages a passkey may sign, and which browser was given the challenge. */
export interface ProofSource {
  readonly party: RelyingParty | null;
  readonly holder: string | null;
}

export type Proven = 'app' | 'passkey' | 'recovery-code';

interface Doors {
  readonly services: Services;
  readonly box: SecretBox;
  readonly challenges: Challenges;
}

/**
 * Which second factor of the account this is, used up with the transaction; null for none. The same proof never counts twice, in whichever process it arrives.
 */
export async function proveFactor(
  doors: Doors,
  transaction: Transaction,
  account: { id: number },
  factor: Factor,
  source: ProofSource,
): Promise<Proven | null> {
  const now = doors.services.clock();
  if ('code' in factor) {
    return (await proveCode(doors, transaction, account.id, factor.code, now)) ? 'app' : null;
  }
  if ('recoveryCode' in factor) {
    const hash = hashRecoveryCode(account.id, factor.recoveryCode);
    return (await spendRecoveryCode(transaction, account.id, hash, now)) ? 'recovery-code' : null;
  }
  const owner = await provePasskey(doors, transaction, factor.passkey, source, account.id);
  return owner === null ? null : 'passkey';
}

async function proveCode(
  { box, services }: Doors,
  transaction: Transaction,
  account: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const app = await findApp(transaction, account);
  if (!app || app.secret === null) return false;
  const secret = box.open(app.secret, account);
  if (secret === null) {
    services.log.error({ account }, 'the secret of an authenticator app was sealed with another server key');
    throw new Refusal(
      503,
      'server_key_changed',
      'Codes of the app cannot be checked just now. Please use a passkey or a recovery code.',
    );
  }
  const step = findStep(secret, code, now, app.lastStep);
  return step !== null && (await spendStep(transaction, app, step));
}

/** How a passkey names its account: by a random id, which says nothing about anybody. */
export function nameAccount({ publicId }: { publicId: string }): string {
  return Buffer.from(publicId).toString('base64url');
}

/** The account whose passkey this is, used up with the transaction; null for none, or for another account's. */
export async function provePasskey(
  { services, challenges }: Doors,
  transaction: Transaction,
  proof: PasskeyProof,
  { party, holder }: ProofSource,
  mustBe?: number,
): Promise<number | null> {
  const now = services.clock();
  const challenge = challengeIn(proof.response.clientDataJSON);
  if (party === null || holder === null || challenge === null) return null;
  const own = challenges.read(challenge, holder, now);
  const passkey = own && (await findPasskeyOf(transaction, proof, mustBe));
  if (!own || !passkey) return null;
  const counter = await checkPasskey(proof, passkey, { challenge, party });
  if (counter === null) return null;
  const isFirst =
    (await spendChallenge(transaction, own.hash, own.expiresAt)) &&
    (await notePasskeyUse(transaction, passkey, counter, now));
  return isFirst ? passkey.account : null;
}

/** The passkey that is named, if it belongs to the account that it names and to the one that it has to be. */
async function findPasskeyOf(
  transaction: Transaction,
  { id, response: { userHandle } }: PasskeyProof,
  mustBe: number | undefined,
): Promise<PasskeyRow | null> {
  const passkey = await findPasskey(transaction, id);
  const account = passkey && (await findById(transaction, passkey.account));
  if (!account || (mustBe !== undefined && account.id !== mustBe)) return null;
  return userHandle === undefined || userHandle === nameAccount(account) ? passkey : null;
}
