import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NoticeVersion } from './notice.ts';
import { Factor } from './second-factor.ts';
import { text } from './text.ts';

export const Consent = z.object({
  notice: z.string(),
  what: z.enum(['given', 'withdrawn']),
  how: z.enum(['sign_up', 'new_version', 'erasure', 'plate_released']),
  at: z.string(),
});
export type Consent = z.infer<typeof Consent>;

const Consents = z.object({
  version: NoticeVersion,
  /** Whether the caller has not agreed to this version yet: then it is shown once. */
  isNew: z.boolean(),
  consents: z.array(Consent),
});
export type Consents = z.infer<typeof Consents>;

export const readConsents = endpoint({
  method: 'GET',
  path: '/api/account/consents',
  summary: 'What the caller has agreed to and taken back, oldest first.',
  access: 'signed-in',
  answer: Consents,
});

export const agreeToNotice = endpoint({
  method: 'POST',
  path: '/api/account/consents',
  summary: 'Agrees to a version of the privacy notice that the caller was shown.',
  access: 'signed-in',
  body: z.strictObject({ notice: NoticeVersion }),
  answer: Consents,
  status: 201,
});

/** An erasure waits for the exit of a visit under way for so many days at most: then the plate goes, though no exit was read. */
export const ERASED_WITHIN_DAYS = 7;

/** A visit that goes on while its driver leaves, or that ended within the last ten minutes: its car may be read again. */
const VisitUnderWay = z.object({
  mall: z.string(),
  plate: z.string(),
  since: z.string(),
  hasLeft: z.boolean(),
  /** When its plate is erased at the latest, should the account go now. */
  erasedBy: z.string(),
});

/** A pass or a line of a list that loses plates with the account; with none left it ends. */
const PassThatGoes = z.object({
  mall: z.string(),
  number: z.number().int(),
  kind: z.enum(['season', 'staff', 'vip']),
  plates: z.array(z.string()),
  ends: z.boolean(),
});

/** A name under which somebody was on the staff of a mall, and when. It stays, with what they did there, as long as the audit. */
export const NameAsStaff = z.object({
  /** Null: of all malls, as a super admin. */
  mall: z.string().nullable(),
  name: z.string(),
  from: z.string(),
  /** Null while it is so. */
  until: z.string().nullable(),
});
export type NameAsStaff = z.infer<typeof NameAsStaff>;

export const ErasurePreview = z.object({
  /** Their plates are erased when they are over, and in seven days at the latest. */
  underWay: z.array(VisitUnderWay),
  /** Passes that are good now or will be. What another account has proven too, or what names another account, stays. */
  passes: z.array(PassThatGoes),
  /** Visits that are over and still to be paid, in rupees: their bills stay, and the links to them go on working. */
  owed: z.array(z.object({ mall: z.string(), plate: z.string(), amountDue: z.number() })),
  /** Whether the account may not go because nobody else could run the product. */
  isLastSuperAdmin: z.boolean(),
  /** The account may not go while it has a role: as a super admin, or in these malls. */
  isSuperAdmin: z.boolean(),
  roles: z.array(z.string()),
  /** Nor while a cash drawer of it is open in one of these malls. */
  drawers: z.array(z.string()),
  /** What stays of somebody who is or was on the staff. */
  namesAsStaff: z.array(NameAsStaff),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/account/erasure',
  summary: 'What an erasure of the account would have to wait for, and which passes would go with it.',
  access: 'signed-in',
  answer: ErasurePreview,
});

export const eraseAccount = endpoint({
  method: 'POST',
  path: '/api/account/erasure',
  summary:
    'Erases the account for good, by its password and a second factor where there is one: account, plates, sign-ins, mails, messages and images at once, its own passes, plates of ended visits at once, of a visit under way ten minutes after its exit, which of one that ended just now may still be to come, and where no exit is read within 7 days, then: `underWay` counts both, and `erasedBy` says when the last of these plates is gone at the latest. What somebody did on the staff of a mall stays under the name of then, as long as the audit: `namesAsStaff`. 409 while the account has a role or an open cash drawer, and for the last super admin.',
  access: 'signed-in',
  body: z.strictObject({ password: text(256), factor: Factor.optional() }),
  answer: z.object({
    ok: z.literal(true),
    underWay: z.number().int(),
    /** Null where none waits. */
    erasedBy: z.string().nullable(),
    namesAsStaff: z.array(NameAsStaff),
  }),
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary:
    'What is stored about the caller, and what is left out and why, as a JSON file. A few times an hour.',
  access: 'signed-in',
  answer: z.unknown(),
});
