import { badInput, Refusal } from '../platform/http/errors.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';
import { isPasswordOf } from './password.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import type { AccountRow } from './store.ts';

/**
 * Asks somebody who is signed in for the password once more, before something that a borrowed browser must not do.
 * Wrong ones count for the account as wrong sign-ins do: 400 at the field `password`, 429 after too many.
 */
export type CheckPassword = (
  account: Pick<AccountRow, 'id' | 'email' | 'passwordHash'>,
  password: string,
  caller: Pick<Caller, 'tokenHash'>,
) => Promise<void>;

export function createPasswordCheck(guard: SignInGuard): CheckPassword {
  return async ({ id, email, passwordHash }, password, { tokenHash }) => {
    // Signed in already: guesses elsewhere do not lock the owner out of this.
    const named = { account: `account ${id}`, name: email.toLowerCase(), knownBrowser: tokenHash };
    try {
      await guard.signedIn(named, () => isPasswordOf(passwordHash, password));
    } catch (error) {
      const isWrong = error instanceof Refusal && error.status === 401;
      throw isWrong ? badInput(WRONG, { password: WRONG }, 'wrong_password') : error;
    }
  };
}

const WRONG = 'This is not your password.';
