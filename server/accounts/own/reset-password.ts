import { randomUUID } from 'node:crypto';
import { badInput } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { recordSecurityEvent, takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { hashToken } from '../cookies.ts';
import { linkNotValid, makeLink, useLink } from '../links/mailed-link.ts';
import { deleteLinksOf, findLink, insertResetRequest, takeResetRequests } from '../links/store.ts';
import { writePasswordNotice, writeReset } from '../mails.ts';
import { hashPassword } from '../password.ts';
import { findPasswordFault } from '../password-rules.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import {
  deleteUnverified,
  findById,
  findByName,
  insertAccount,
  setPassword,
  type AccountRow,
} from '../store.ts';

const LOOK_MS = 2_000;

export interface Resets {
  /** Stores the question; what follows from it happens after the answer, for known and unknown addresses alike. */
  ask(email: string): Promise<void>;
}

/** Opens the way back for those who forgot their password: questions are stored, and answered by mail afterwards. */
export function openResets(services: Services): Resets {
  const { database, mail, jobs, clock, log } = services;
  const answer = () =>
    database.transact('system', async (transaction) => {
      for (const { email } of await takeResetRequests(transaction))
        await mailReset(services, transaction, email, clock());
    });
  if (mail.isSetUp) jobs.add({ name: 'answer forgotten passwords', every: LOOK_MS, run: answer });
  return {
    async ask(email) {
      mail.checkSetUp();
      await database.transact('system', async (transaction) => {
        await insertResetRequest(transaction, email, clock());
        // Should this process end before it, the leader's job answers.
        transaction.afterCommit(
          () =>
            void setImmediate(
              () => void answer().catch((error: unknown) => log.error({ err: error }, 'no reset was sent')),
            ),
        );
      });
    },
  };
}

/** To the address as it is stored, never as it was typed: letters that look alike must not lead a link astray. */
async function mailReset(
  { mail, config }: Services,
  transaction: Transaction,
  typed: string,
  now: Date,
): Promise<void> {
  const account = await findByName(transaction, { kind: 'email', value: typed.trim().toLowerCase() });
  if (!account) return;
  const { id, publicId, email, emailVerifiedAt } = account;
  const { token, expiresAt } = await makeLink(transaction, 'reset', { account: id, email }, now);
  const words = writeReset({
    link: `${config.siteUrl}/reset#${token}`,
    isVerified: emailVerifiedAt !== null,
  });
  await mail.send({ to: email, ...words, usefulUntil: expiresAt }, transaction);
  const event = { kind: 'password_reset_requested', target: publicId, facts: {} } as const;
  await recordSecurityEvent(transaction, event);
}

/** Chooses a new password by a link: it works once, ends every sign-in, and its use shows whose the address is. */
export async function resetPassword(
  { database, clock, mail }: Services,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const { account, link } = await database.transact('system', (transaction) =>
    readReset(transaction, token, clock()),
  );
  const fault = findPasswordFault(password, { ...account, isStaff: isStaff(account) });
  if (fault !== null) throw badInput(fault, { password: fault });
  const passwordHash = await hashPassword(password);
  const now = clock();
  return database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    const used = await useLink(transaction, ['reset'], token, now);
    const still = await findById(transaction, used.account);
    if (!still || still.email !== link.email || used.account !== account.id) throw linkNotValid();
    const target = still.emailVerifiedAt
      ? await renew(transaction, still, passwordHash)
      : await replaceUnverified(transaction, still, passwordHash, now);
    const detail = { replaced: still.emailVerifiedAt ? null : still.publicId };
    await writeAudit(transaction, { actor: target, action: 'password_reset', target, detail }, now);
    if (mail.isSetUp) await mail.send({ to: still.email, ...writePasswordNotice('reset') }, transaction);
    return { email: still.email };
  });
}

async function readReset(transaction: Transaction, token: string, now: Date) {
  const tokenHash = hashToken(token);
  const link = tokenHash === null ? null : await findLink(transaction, 'reset', tokenHash, now);
  const account = link && (await findById(transaction, link.account));
  if (!link || !account) throw linkNotValid();
  return { link, account };
}

async function renew(transaction: Transaction, { id, publicId }: AccountRow, passwordHash: string) {
  await setPassword(transaction, id, passwordHash);
  await deleteSignInsOf(transaction, id, { browsers: true });
  await deleteLinksOf(transaction, id);
  return publicId;
}

/**
 * The mailbox has an owner now, and nobody knows who made the account: a new one takes its place, so that neither sees
 * what is the other's, and nothing that a stranger left in it still opens it.
 */
async function replaceUnverified(
  transaction: Transaction,
  { id, email }: AccountRow,
  passwordHash: string,
  now: Date,
): Promise<string> {
  await deleteUnverified(transaction, id);
  const publicId = randomUUID();
  await insertAccount(transaction, {
    publicId,
    name: email.split('@')[0] ?? email,
    email,
    phone: null,
    passwordHash,
    isSuperAdmin: false,
    createdAt: now,
    emailVerifiedAt: now,
  });
  return publicId;
}
