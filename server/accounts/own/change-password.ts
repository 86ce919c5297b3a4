import type { BodyOf } from '#contract/endpoint.ts';
import type { changePassword as changePasswordCall } from '#contract/own-account.ts';
import { badInput } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import type { CheckPassword } from '../check-password.ts';
import { deleteLinksOf } from '../links/store.ts';
import { writePasswordNotice } from '../mails.ts';
import { hashPassword } from '../password.ts';
import { findPasswordFault } from '../password-rules.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import { deleteOtherSignIns, forgetBrowsers } from '../sign-ins/store.ts';
import { lockPassword, setPassword } from '../store.ts';
import { ownAccount } from './verify-address.ts';

/** Changes the caller's password by the old one; the other sign-ins end where they ask for it. */
export async function changePassword(
  { database, clock, mail }: Services,
  checkPassword: CheckPassword,
  caller: Caller,
  body: BodyOf<typeof changePasswordCall>,
): Promise<void> {
  const account = await database.transact('system', (transaction) => ownAccount(transaction, caller));
  await checkPassword(account, body.password, caller);
  const fault = findPasswordFault(body.newPassword, { ...account, isStaff: isStaff(account) });
  if (fault !== null) throw badInput(fault, { newPassword: fault });
  const passwordHash = await hashPassword(body.newPassword);
  await database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    if (!(await lockPassword(transaction, account.id, account.passwordHash)))
      throw badInput(CHANGED, { password: CHANGED }, 'wrong_password');
    await setPassword(transaction, account.id, passwordHash);
    // A link that was asked for with the old password in mind.
    await deleteLinksOf(transaction, account.id, 'reset');
    if (body.signOutOthers) {
      await deleteOtherSignIns(transaction, account.id, caller.tokenHash);
      await forgetBrowsers(transaction, account.id);
    }
    if (mail.isSetUp && account.emailVerifiedAt)
      await mail.send({ to: account.email, ...writePasswordNotice('changed') }, transaction);
    const detail = { signOutOthers: body.signOutOthers };
    const { publicId } = account;
    const entry = { actor: publicId, action: 'password_changed', target: publicId, detail } as const;
    await writeAudit(transaction, entry, clock());
  });
}

const CHANGED = 'The password has been changed meanwhile.';
