import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SIGN_OUT_CALL } from './pages.ts';
import { MallRole } from './roles.ts';
import { EmailAddress, requiredText, text } from './text.ts';

export const MAX_PLATES = 3;

export const AdminOf = z.object({
  id: z.number().int(),
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
});

/** A mall where somebody has a role, and which. */
export const WorksAt = AdminOf.extend({ role: MallRole });
export type WorksAt = z.infer<typeof WorksAt>;

/** The signed-in person. What the browser stores under `gms_user`; holds no secret. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  plateNumbers: z.array(z.string()),
  role: z.enum(['driver', 'mall_admin', 'super_admin']),
  /** The malls that this account administers. */
  adminOf: z.array(AdminOf),
});
export type Account = z.infer<typeof Account>;

export const Password = text(256);

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Signs in with an e-mail address or a phone number (in `email`) and a password; sets the session cookie. An account with a second factor gets 401 `second_factor_needed` and goes on at /api/auth/second-step.',
  access: 'everyone',
  limit: 'sign-in',
  body: z.strictObject({ email: text(254), password: Password }),
  answer: Account,
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  summary:
    'Creates a driver account with up to three plates and signs it in. The answer is the same whether or not others claim the plates. The header `X-Privacy-Notice` carries the version of the notice that was shown and agreed to.',
  access: 'everyone',
  limit: 'sign-up',
  body: z.strictObject({
    name: requiredText(200, 'Full name is required'),
    email: EmailAddress,
    password: Password,
    /** Optional; a number that has an account is 409. With it one can sign in as with the e-mail address. */
    phone: text(40).optional(),
    plateNumbers: z.array(text(40)).max(MAX_PLATES, `At most ${MAX_PLATES} plates`).default([]),
  }),
  answer: Account,
  status: 201,
});

export const logOut = endpoint({
  method: 'POST',
  path: SIGN_OUT_CALL,
  summary: 'Ends the sign-in on the server and clears the cookie. Answers the same without one.',
  access: 'everyone',
  answer: z.object({ ok: z.literal(true) }),
});

export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in account.',
  access: 'signed-in',
  isForSetUp: true,
  answer: Account,
});

export const whoIsHere = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'The signed-in account, or null: a page may ask without being refused.',
  access: 'everyone',
  answer: z.object({
    account: Account.nullable(),
    /** Whether this account has to set up a second factor before it may do anything else. */
    owesSecondFactor: z.boolean(),
    /** Each mall where this account has a role, those too that it administers. To the specification others are drivers. */
    worksAt: z.array(WorksAt),
    /** Deleted malls where this account has a role still: their records alone are left (`GET /api/archived-malls`). */
    recordsOf: z.array(WorksAt),
  }),
});

export const StaffAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['mall_admin', 'super_admin']),
  adminOf: z.array(AdminOf),
  createdAt: z.string(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/super/admins',
  summary: 'Accounts that administer malls.',
  access: 'super-admin',
  answer: z.object({ admins: z.array(StaffAccount) }),
});

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/super/admins/:id',
  summary:
    "Takes the admin role away and ends the account's sign-ins; the account is a driver from then on. Cash drawers that they leave open are named in the answer.",
  access: 'super-admin',
  params: z.strictObject({ id: text(64) }),
  answer: z.object({
    ok: z.literal(true),
    drawersLeft: z.array(z.object({ mall: z.string(), since: z.string() })),
  }),
});
