import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { NoticeVersion } from '#contract/notice.ts';
import type { signUp as signUpCall } from '#contract/accounts.ts';
import { recordSecurityEvent } from '../audit/index.ts';
import { giveConsent } from '../consents/index.ts';
import { badInput, conflict, isUniqueViolation } from '../platform/http/errors.ts';
import { readClaims, type ClaimedPlate, type Plates } from '../plates/index.ts';
import type { Services } from '../platform/services.ts';
import { createHourlyLimit } from '../platform/limits/hourly-limit.ts';
import { mailVerification } from './own/mail-verification.ts';
import { hashPassword } from './password.ts';
import { findPasswordFault } from './password-rules.ts';
import type { SignedIn } from './sign-in.ts';
import { readPhone } from './sign-in-name.ts';
import { openSignIn, type Tokens } from './sign-ins/open-sign-in.ts';
import { findById, insertAccount } from './store.ts';

type SignUpBody = BodyOf<typeof signUpCall>;
export type SignUp = (
  body: SignUpBody,
  from: {
    ip: string;
    sent: Tokens;
    /** The version of the privacy notice that was shown and agreed to; none by other clients than our pages. */
    notice?: NoticeVersion | undefined;
  },
) => Promise<SignedIn>;

/** Returns the sign-up. It makes drivers; nothing in the body can give an account more power. Refuses with 400, 409 or 429. */
export function createSignUp(services: Services, platesDoor: Plates): SignUp {
  const { database, clock, config } = services;
  const limit = createHourlyLimit(services, {
    name: 'sign-up',
    most: config.limits.signUp,
    sentence: 'Too many sign-ups from here. Please try again later.',
  });

  return async (body, { ip, sent, notice }) => {
    const now = clock();
    const { name, email, phone, plates } = check(body, now);
    await limit.count(ip);
    const passwordHash = await hashPassword(body.password);
    const account = {
      publicId: randomUUID(),
      name,
      email,
      phone,
      passwordHash,
      isSuperAdmin: false,
      createdAt: now,
      emailVerifiedAt: null,
    };
    return refuseTaken(() =>
      database.transact('system', async (transaction) => {
        const id = await insertAccount(transaction, account);
        await platesDoor.claim(transaction, { account: id, plates, at: now });
        const row = await findById(transaction, id);
        if (!row) throw new Error('a new account is not there');
        if (notice)
          await giveConsent(transaction, { account: row.publicId, notice, how: 'sign_up', at: now });
        if (services.mail.isSetUp) await mailVerification(services, transaction, row, now);
        const tokens = await openSignIn(transaction, row, sent, now);
        const facts = { plates: plates.length };
        await recordSecurityEvent(transaction, { kind: 'sign_up', account: row.publicId, facts, at: now });
        return { account: row, plates: await platesDoor.of(transaction, id), tokens };
      }),
    );
  };
}

interface Checked {
  name: string;
  email: string;
  phone: string | null;
  plates: ClaimedPlate[];
}

function check(body: SignUpBody, now: Date): Checked {
  const [name, email] = [body.name.trim(), body.email.trim()];
  const fault = findPasswordFault(body.password, { name, email, isStaff: false });
  if (fault !== null) throw badInput(fault, { password: fault });
  const claims = readClaims(body.plateNumbers, now);
  if (!claims.ok) throw badInput(Object.values(claims.fields)[0] ?? '', claims.fields);
  return { name, email, phone: checkPhone(body.phone), plates: claims.plates };
}

/** A phone number as it is stored; null for none, 400 for what is no number. */
export function checkPhone(typed: string | undefined): string | null {
  if (typed === undefined || typed.trim() === '') return null;
  const phone = readPhone(typed);
  const sentence = 'Please enter a valid phone number';
  if (phone === null) throw badInput(sentence, { phone: sentence });
  return phone;
}

/** Runs the writing of an account; 409 where its e-mail address or phone number has one already. */
export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email')) {
      const sentence = 'This e-mail address already has an account. Please sign in.';
      throw conflict('email_taken', sentence, { email: sentence });
    }
    if (isUniqueViolation(error, 'accounts_phone')) {
      const sentence = 'This phone number already has an account. Please sign in.';
      throw conflict('phone_taken', sentence, { phone: sentence });
    }
    throw error;
  }
}
