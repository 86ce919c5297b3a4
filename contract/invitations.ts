import { z } from 'zod';
import { Account, AdminOf, Password, StaffAccount } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { EmailAddress, requiredText, text } from './text.ts';

/** The secret part of a link that was mailed or handed over. */
export const LinkToken = text(64);

/** What somebody is invited to: to administer the malls or all of them, or a role under the admins. */
const InvitedRole = z.enum(['mall_admin', 'super_admin', 'manager', 'attendant', 'accountant']);
export type InvitedRole = z.infer<typeof InvitedRole>;

/** A role that waits for the owner of an address. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  malls: z.array(AdminOf),
  role: InvitedRole,
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/super/admins',
  summary:
    'Gives an address the named malls (their `_id`). A new address with a first password is an admin at once, and so is the change for who administers malls already (their sign-ins end). Everybody else is invited: the role comes when the owner of the address opens the link.',
  access: 'super-admin',
  body: z.strictObject({
    name: requiredText(200, 'Name is required'),
    email: EmailAddress,
    phone: text(40).optional(),
    /** The first password of a new address, or a new one for who administers malls already. At least 15 characters. */
    password: Password.optional(),
    malls: z.array(text(64)).min(1, 'Choose at least one mall').max(100),
  }),
  answer: z.object({
    /** Null where the address is invited. */
    admin: StaffAccount.nullable(),
    invitation: Invitation.nullable(),
    /** The link to hand over, shown this once; null where it was mailed or none is needed. */
    link: z.string().nullable(),
  }),
  status: 201,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/super/invitations',
  summary: 'Invitations that nobody has accepted yet, newest first; expired ones for 30 days.',
  access: 'super-admin',
  answer: z.object({ invitations: z.array(Invitation) }),
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/super/invitations/:id',
  summary: 'Takes an invitation back: its link opens nothing any more.',
  access: 'super-admin',
  params: z.strictObject({ id: text(64) }),
  answer: z.object({ ok: z.literal(true) }),
});

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/open',
  summary: 'What a link invites to. A link that is unknown, used, expired or taken back is 404.',
  access: 'everyone',
  limit: 'sign-up',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({
    email: z.string(),
    name: z.string(),
    malls: z.array(z.string()),
    role: InvitedRole,
    expiresAt: z.string(),
    /** Whether the address has an account, and whether anybody has shown that it is theirs. */
    account: z.enum(['none', 'unverified', 'verified']),
    /** Whether the caller is signed in as this address. */
    isYou: z.boolean(),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  summary:
    'Takes the role and signs in. With `name` a new account is made, in place of one that was never verified; without it the caller, signed in as the invited address, gives their password once more, and a longer new one where theirs is short.',
  access: 'everyone',
  limit: 'sign-up',
  body: z.strictObject({
    token: LinkToken,
    name: requiredText(200, 'Full name is required').optional(),
    password: Password,
    newPassword: Password.optional(),
  }),
  answer: Account,
  status: 201,
});
