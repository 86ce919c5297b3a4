import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EmailAddress, requiredText, text } from './text.ts';

export const MAX_PLATES = 3;

export const AdminOf = z.object({
  id: z.number().int(),
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
});

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

const Password = text(256);

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Signs in with an e-mail address or a phone number (in `email`) and a password; sets the session cookie.',
  access: 'everyone',
  limit: 'sign-in',
  body: z.strictObject({ email: text(254), password: Password }),
  answer: Account,
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  summary:
    'Creates a driver account with up to three plates and signs it in. A plate that another account holds is left out of `plateNumbers`: its claim is under review.',
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
  path: '/api/auth/logout',
  summary: 'Ends the sign-in on the server and clears the cookie. Answers the same without one.',
  access: 'everyone',
  answer: z.object({ ok: z.literal(true) }),
});

export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in account.',
  access: 'signed-in',
  answer: Account,
});

export const whoIsHere = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'The signed-in account, or null: a page may ask without being refused.',
  access: 'everyone',
  answer: z.object({ account: Account.nullable() }),
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

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/super/admins',
  summary:
    'Creates an admin of the named malls (their `_id`), or gives an existing account that role for exactly these malls; its sign-ins end.',
  access: 'super-admin',
  body: z.strictObject({
    name: requiredText(200, 'Name is required'),
    email: EmailAddress,
    phone: text(40).optional(),
    /** Needed for a new account; replaces the password of an existing one. At least 15 characters. */
    password: Password.optional(),
    malls: z.array(text(64)).min(1, 'Choose at least one mall').max(100),
  }),
  answer: z.object({ admin: StaffAccount }),
  status: 201,
});

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/super/admins/:id',
  summary: "Takes the admin role away and ends the account's sign-ins; the account is a driver from then on.",
  access: 'super-admin',
  params: z.strictObject({ id: text(64) }),
  answer: z.object({ ok: z.literal(true) }),
});
