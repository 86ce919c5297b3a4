import type { Factor } from '#contract/second-factor.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import type { SignedIn } from '../../sign-in.ts';
import { openSignIn, type Tokens } from '../../sign-ins/open-sign-in.ts';
import { findById, lockPassword, type AccountRow } from '../../store.ts';
import { noteChange, noteSignIn, noteWrongFactor } from '../note-change.ts';
import { proveFactor, type ProofSource } from '../prove.ts';
import type { SecondFactors } from '../second-factors.ts';
import { deleteHalf, takeTry, type HalfSignInRow } from './store.ts';
import { markPassword } from './open-half.ts';

const MOST_TRIES = 5;

interface Step {
  readonly half: string | null;
  readonly factor: Factor;
  readonly source: ProofSource;
  readonly sent: Tokens;
}

/** Finishes a half sign-in with a second factor, once; five tries, whatever arrives at the same moment. */
export async function finishHalf(doors: SecondFactors, step: Step): Promise<SignedIn> {
  const { services, plates, guard } = doors;
  const { database, clock } = services;
  const { half: tokenHash, factor, source, sent } = step;
  if (tokenHash === null) throw halfEnded();
  const half = await database.transact('system', (transaction) =>
    takeTry(transaction, tokenHash, clock(), MOST_TRIES),
  );
  if (!half) throw halfEnded();
  const attempt = () =>
    database.transact('system', async (transaction) => {
      const account = await lockOwner(transaction, half);
      const proven = await proveFactor(doors, transaction, account, factor, source);
      if (proven === null) {
        noteWrongFactor(services, account, Object.keys(factor)[0] ?? '');
        return null;
      }
      if (!(await deleteHalf(transaction, tokenHash))) throw halfEnded();
      const tokens = await openSignIn(transaction, account, sent, clock());
      await noteSignIn(services, transaction, account, proven);
      if (proven === 'recovery-code')
        await noteChange(services, transaction, { account, change: 'code-used' });
      return { account, plates: await plates.of(transaction, account.id), tokens };
    });
  if ('code' in factor) return guard.code.onAccount(half.account, wrongFactor(), attempt);
  const finished = await attempt();
  if (finished === null) throw wrongFactor();
  return finished;
}

/** The account, one at a time, as long as its password is the one that was given. */
async function lockOwner(transaction: Transaction, half: HalfSignInRow): Promise<AccountRow> {
  const account = await findById(transaction, half.account);
  if (!account || markPassword(account.passwordHash) !== half.passwordMark) throw halfEnded();
  if (!(await lockPassword(transaction, account.id, account.passwordHash))) throw halfEnded();
  return account;
}

/** One sentence for every kind of wrong: whether a code was old, used or never right is nobody's business. */
export function wrongFactor(): Refusal {
  return new Refusal(401, 'wrong_second_factor', 'That is not right, or it has been used. Please try again.');
}

export function halfEnded(): Refusal {
  return new Refusal(401, 'second_step_ended', 'This sign-in has ended. Please enter your password again.');
}
