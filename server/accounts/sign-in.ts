import { noteSecurityEvent, recordSecurityEvent } from '../audit/index.ts';
import { notAllowed } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import type { ClaimedPlate, Plates } from '../plates/index.ts';
import { hashToken } from './cookies.ts';
import { hashPassword, isOutdated, isPasswordOf } from './password.ts';
import { countCharacters, STAFF_LENGTH } from './password-rules.ts';
import { openHalf } from './second-factor/half/open-half.ts';
import { wrongSignIn, type SignInGuard } from './sign-in-guard.ts';
import { readSignInName } from './sign-in-name.ts';
import { isStaff } from './sign-ins/lifetime.ts';
import { openSignIn, type FreshTokens, type Tokens } from './sign-ins/open-sign-in.ts';
import { isKnownBrowser } from './sign-ins/store.ts';
import { findByName, lockPassword, setPassword, type AccountRow } from './store.ts';

export interface SignedIn {
  readonly account: AccountRow;
  readonly plates: readonly ClaimedPlate[];
  readonly tokens: FreshTokens;
}

interface Attempt {
  readonly name: string;
  readonly password: string;
  readonly ip: string;
  readonly sent: Tokens;
}

/** The right password, and a second factor still owed: the token with which this browser goes on. */
interface HalfSignedIn {
  readonly half: string;
}

export type SignIn = (attempt: Attempt) => Promise<SignedIn | HalfSignedIn>;

/**
 * Makes the one way in by password. A wrong one is 401 with the same sentence and after the same work whether or not
 * the account exists; too many wrong ones are 429.
 */
export async function createSignIn(services: Services, plates: Plates, guard: SignInGuard): Promise<SignIn> {
  const nobodysHash = await hashPassword('a password that belongs to nobody');

  return async (attempt) => {
    const isKnown = async () =>
      attempt.sent.browser !== undefined && (await findAccount(services, attempt)).knownBrowser !== null;
    return guard.fromAddress({ ip: attempt.ip, isKnown }, async () => {
      const { account, ...named } = await findAccount(services, attempt);
      const guessing = guard.onAccount({ ...named, account: named.key }, async () => {
        const isRight = await isPasswordOf(account?.passwordHash ?? nobodysHash, attempt.password);
        return isRight && account !== null;
      });
      guessing.catch(() => noteFailure(services, account, attempt));
      await guessing;
      if (account === null) throw wrongSignIn();
      return admit(services, plates, account, attempt);
    });
  };
}

/** Nobody waits for it: the time of an answer would tell whether there is such an account. */
function noteFailure(services: Services, account: AccountRow | null, { ip }: Attempt): void {
  const target = account?.publicId;
  // Guesses at staff are recorded singly even while strangers try thousands of others.
  const budget = account && isStaff(account) ? target : undefined;
  void noteSecurityEvent(services, { kind: 'sign_in_failed', target, budget, address: ip, facts: {} });
}

interface Found {
  /** One per account, however it is named; names of no account have one each. */
  key: string;
  /** As it was typed, in its one spelling. */
  name: string;
  account: AccountRow | null;
  /** The hash of the browser's cookie, where the account has signed in from it before. */
  knownBrowser: string | null;
}

async function findAccount({ database }: Services, { name, sent }: Attempt): Promise<Found> {
  const signInName = readSignInName(name);
  const browser = hashToken(sent.browser);
  return database.transact('system', async (transaction) => {
    const account = await findByName(transaction, signInName);
    const isKnown = browser !== null && (await isKnownBrowser(transaction, account?.id ?? 0, browser));
    const key = account ? `account ${account.id}` : `name ${signInName.value}`;
    return { key, name: signInName.value, account, knownBrowser: isKnown ? browser : null };
  });
}

/** Opens the sign-in, or half of it. A password that was changed meanwhile no longer counts. */
async function admit(
  { database, clock }: Services,
  plates: Plates,
  account: AccountRow,
  { password, sent }: Attempt,
): Promise<SignedIn | HalfSignedIn> {
  checkStaffPassword(account, password);
  const better = isOutdated(account.passwordHash) ? await hashPassword(password) : null;
  return database.transact('system', async (transaction) => {
    if (!(await lockPassword(transaction, account.id, account.passwordHash))) throw wrongSignIn();
    if (better !== null) await setPassword(transaction, account.id, better);
    const now = clock();
    if (account.hasSecondFactor) {
      const passwordHash = better ?? account.passwordHash;
      return { half: await openHalf(transaction, { ...account, passwordHash }, now) };
    }
    const tokens = await openSignIn(transaction, account, sent, now);
    if (isStaff(account)) {
      const event = { kind: 'sign_in', account: account.publicId, facts: {}, at: now } as const;
      await recordSecurityEvent(transaction, event);
    }
    return { account, plates: await plates.of(transaction, account.id), tokens };
  });
}

/** A driver who has become an admin may still have a driver's short password, which only now is seen. */
function checkStaffPassword(account: AccountRow, password: string): void {
  if (account.isDemo || !isStaff(account) || countCharacters(password) >= STAFF_LENGTH) return;
  throw notAllowed(
    `An administrator's password needs at least ${STAFF_LENGTH} characters. Ask a super admin to set a new one.`,
    'password_too_short',
  );
}
