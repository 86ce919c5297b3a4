import { z } from 'zod';
import { Password } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { LinkToken } from './invitations.ts';
import { EmailAddress, requiredText, text } from './text.ts';

const Done = z.object({ ok: z.literal(true) });

/** The account as its owner sees it. */
export const OwnAccount = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Whether its owner has shown that the address is theirs. */
  isVerified: z.boolean(),
  /** Whether mails can be sent from here: without them nothing can be confirmed. */
  canMail: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The account of the caller, with what only they see.',
  access: 'signed-in',
  answer: OwnAccount,
});

export const changeOwnAccount = endpoint({
  method: 'PUT',
  path: '/api/account',
  summary: 'Changes name and phone number; an empty number is none.',
  access: 'signed-in',
  body: z.strictObject({ name: requiredText(200, 'Full name is required'), phone: text(40) }),
  answer: OwnAccount,
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/account/verification',
  summary: 'Mails another link that confirms the address; 409 where it is confirmed already.',
  access: 'signed-in',
  answer: Done,
  status: 202,
});

export const verifyAddress = endpoint({
  method: 'POST',
  path: '/api/account/verification/confirm',
  summary:
    'Confirms an address by the link that went to it, its own or the one to change to. Signed in to the account alone: whoever gets the mail for an account that a stranger made must not make it good.',
  access: 'signed-in',
  body: z.strictObject({ token: LinkToken }),
  answer: OwnAccount,
});

export const changeAddress = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Asks for another e-mail address: a link goes there, word of it to the present one. The answer does not show whether the address has an account.',
  access: 'signed-in',
  body: z.strictObject({ email: EmailAddress, password: Password }),
  answer: Done,
  status: 202,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Changes the password; the other sign-ins end unless the caller says otherwise.',
  access: 'signed-in',
  body: z.strictObject({
    password: Password,
    newPassword: Password,
    signOutOthers: z.boolean().default(true),
  }),
  answer: Done,
});

export const askForReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset/request',
  summary:
    'Mails a link that chooses a new password, where the address has an account. The answer, and the time it takes, are the same where it has none.',
  access: 'everyone',
  limit: 'sign-up',
  body: z.strictObject({ email: EmailAddress }),
  answer: Done,
  status: 202,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  summary:
    'Chooses a new password by a mailed link, and ends every sign-in. An account whose address was never confirmed gives way to a new one.',
  access: 'everyone',
  limit: 'sign-up',
  body: z.strictObject({ token: LinkToken, password: Password }),
  answer: z.object({ email: z.string() }),
});

/** A browser that is signed in. */
export const SignedInBrowser = z.object({
  id: z.string(),
  /** In plain words, such as "Chrome on Windows". */
  browser: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
});
export type SignedInBrowser = z.infer<typeof SignedInBrowser>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/account/sign-ins',
  summary: 'Where the account is signed in, this browser first.',
  access: 'signed-in',
  answer: z.object({ signIns: z.array(SignedInBrowser) }),
});

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins/:id',
  summary: 'Signs one browser out.',
  access: 'signed-in',
  params: z.strictObject({ id: text(64) }),
  answer: Done,
});

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins',
  summary: 'Signs every browser out but this one.',
  access: 'signed-in',
  answer: Done,
});
