import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MallRole } from './roles.ts';
import { EmailAddress, requiredText, text } from './text.ts';

/** What an admin invites to: another admin is made by a super admin alone. */
export const HelperRole = MallRole.exclude(['admin']);

/** Somebody with a role in a mall. */
export const MallPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: MallRole,
  /** Since when they have this role here. */
  since: z.string(),
  /** When they were last signed in, to some minutes; null for never. */
  lastSeenAt: z.string().nullable(),
  isYou: z.boolean(),
  /** The only admin: only a super admin can end that. */
  isLastAdmin: z.boolean(),
  /** Since when their cash drawer is open here; null where it is not. */
  drawerOpenSince: z.string().nullable(),
});
export type MallPerson = z.infer<typeof MallPerson>;

/** A role in this mall that waits for the owner of an address. */
const MallInvitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: MallRole,
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type MallInvitation = z.infer<typeof MallInvitation>;

const MallPeople = z.object({ people: z.array(MallPerson), invitations: z.array(MallInvitation) });
export type MallPeople = z.infer<typeof MallPeople>;

/** The people after a role was changed or has ended. */
const ChangedPeople = MallPeople.extend({
  /** The open cash drawer that its holder cannot close any more: somebody else has to count it. Null where there is none. */
  drawerLeft: z.object({ name: z.string(), since: z.string() }).nullable(),
});
export type ChangedPeople = z.infer<typeof ChangedPeople>;

const onlyAdmins = { access: 'mall-admin', mallNamedBy: 'params.id' } as const;
const ofMall = z.strictObject({ id: text(64) });
const ofPerson = z.strictObject({ id: text(64), person: text(64) });

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/malls/:id/people',
  isOfRecords: true,
  summary: 'Who has which role in a mall, and who is invited to one.',
  ...onlyAdmins,
  params: ofMall,
  answer: MallPeople,
});

export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/malls/:id/people',
  summary:
    'Invites an address to a role in this mall. It comes when the owner of the address opens the link; the answer is the same whether or not the address has an account.',
  ...onlyAdmins,
  params: ofMall,
  body: z.strictObject({
    name: requiredText(200, 'Name is required'),
    email: EmailAddress,
    role: HelperRole,
  }),
  answer: z.object({
    invitation: MallInvitation,
    /** The link to hand over, shown this once; null where it was mailed. */
    link: z.string().nullable(),
  }),
  status: 201,
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/people/:person',
  summary:
    'Gives somebody another role in this mall; their sign-ins end. Nobody is made an admin by an admin.',
  ...onlyAdmins,
  params: ofPerson,
  body: z.strictObject({ role: MallRole }),
  answer: ChangedPeople,
});

export const endRole = endpoint({
  method: 'DELETE',
  path: '/api/malls/:id/people/:person',
  isOfRecords: true,
  summary:
    "Takes somebody's role in this mall; their sign-ins end at once. In other malls they have theirs still. An open cash drawer of theirs is named in the answer.",
  ...onlyAdmins,
  params: ofPerson,
  answer: ChangedPeople,
});

export const revokeMallInvitation = endpoint({
  method: 'DELETE',
  path: '/api/malls/:id/invitations/:invitation',
  summary: 'Takes an invitation to a role in this mall back.',
  ...onlyAdmins,
  params: z.strictObject({ id: text(64), invitation: text(64) }),
  answer: MallPeople,
});
