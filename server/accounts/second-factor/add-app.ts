import { randomBytes } from 'node:crypto';
import { badInput, conflict } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { lockAccount } from '../store.ts';
import { checkConfirmed } from './confirm.ts';
import type { SecondFactors } from './second-factors.ts';
import { findStep, otpauthAddress, toBase32 } from './one-time-code.ts';
import { noteAdded } from './note-added.ts';
import { adoptPending, findApp, writePending } from './store.ts';

/** As long as SHA-1's own output, as the standard advises. */
const SECRET_BYTES = 20;
const PENDING_MS = 15 * 60_000;

/** Makes the secret of an authenticator app, which counts once a code of it has come back. */
export async function prepareAuthenticatorApp(
  { services: { database, clock }, box }: SecondFactors,
  caller: Caller,
): Promise<{ secret: string; address: string }> {
  const now = clock();
  checkConfirmed(caller, now);
  const secret = randomBytes(SECRET_BYTES);
  const until = new Date(now.getTime() + PENDING_MS);
  await database.transact('system', (transaction) =>
    writePending(transaction, caller.accountId, box.seal(secret, caller.accountId), until),
  );
  return { secret: toBase32(secret), address: otpauthAddress(caller.email, secret) };
}

/** Adds the app whose code has come back, in place of an earlier one; answers recovery codes with the first factor. */
export async function addAuthenticatorApp(
  doors: SecondFactors,
  caller: Caller,
  code: string,
): Promise<string[] | null> {
  const { services, guard, box } = doors;
  const now = services.clock();
  checkConfirmed(caller, now);
  const added = await guard.code.onAccount(caller.accountId, wrongCode(), () =>
    services.database.transact('system', async (transaction) => {
      const before = await lockAccount(transaction, caller.accountId);
      const app = await findApp(transaction, caller.accountId);
      if (!app || app.pendingSecret === null || app.pendingUntil === null || app.pendingUntil <= now) {
        throw conflict('no_app_prepared', 'This code took too long. Please begin again.');
      }
      const secret = box.open(app.pendingSecret, caller.accountId);
      const step = secret && findStep(secret, code, now, 0);
      if (step === null || !(await adoptPending(transaction, app, step, now))) return null;
      return { recoveryCodes: await noteAdded(doors, transaction, { caller, before, what: 'app' }) };
    }),
  );
  return added.recoveryCodes;
}

function wrongCode() {
  const sentence = 'That is not the code the app shows now. Check the time of your phone and try again.';
  return badInput(sentence, { code: sentence }, 'wrong_code');
}
