import { DRAWER_TROUBLES } from '#domain/money/open-drawer.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CashShift, ClosedCashShift } from './lanes.ts';
import { MallRole } from './roles.ts';
import { requiredText, rupees, text } from './text.ts';

/** Whose drawer it is. */
const DrawerHolder = z.object({
  /** The account's public id. */
  id: z.string(),
  /** Null where the account was erased. */
  name: z.string().nullable(),
  /** What the holder is in the mall now; null for nothing. */
  role: MallRole.nullable(),
  isSuperAdmin: z.boolean(),
  isYou: z.boolean(),
});
export type DrawerHolder = z.infer<typeof DrawerHolder>;

/** A drawer of a mall that is open. Amounts are rupees. */
const OpenDrawer = CashShift.extend({
  holder: DrawerHolder,
  /** What it should hold now. */
  expected: z.number(),
  /** When money last went in or out; null where none has since it was opened. */
  lastMovedAt: z.string().nullable(),
  /** Why somebody should see to it; `cannot_close`: its holder has no role any more by which to close it. */
  troubles: z.array(z.enum(DRAWER_TROUBLES)),
});
export type OpenDrawer = z.infer<typeof OpenDrawer>;

/** Who closed a drawer that is another person's; the name is null where the account was erased. */
const ClosedBy = z.object({ name: z.string().nullable(), isYou: z.boolean() });

/** A drawer that was closed: what was counted in it, and by whom. */
const ClosedDrawer = ClosedCashShift.extend({
  holder: DrawerHolder,
  /** Null where its holder closed it. */
  closedBy: ClosedBy.nullable(),
  /** Nobody could count it, so that all of it is missing. */
  isUncounted: z.boolean(),
  reason: z.string().nullable(),
});
export type ClosedDrawer = z.infer<typeof ClosedDrawer>;

/** Cash that went back to a driver out of a drawer, with whoever decided it and whoever paid it out, in one line. */
const PaidOut = z.object({
  at: z.string(),
  /** The session's public id; null where it was never charged. */
  session: z.string().nullable(),
  amount: z.number(),
  reason: z.string(),
  /** Null where no person decided it: more had come in than was owed. */
  decidedBy: z.string().nullable(),
  /** Null where the account was erased. */
  paidBy: z.string().nullable(),
  /** One person decided that it goes back, and paid it out. */
  isSamePerson: z.boolean(),
});
export type PaidOut = z.infer<typeof PaidOut>;

const DrawerList = z.object({
  asOf: z.string(),
  /** A drawer that is open for longer than so many hours is `open_long`. */
  longHours: z.number(),
  /** Those that somebody should see to first, each part the oldest first; 200 at most. */
  open: z.array(OpenDrawer),
  /** How many are open. */
  openCount: z.number().int(),
  /** Those of the last 30 days, the newest first; 100 at most. */
  closed: z.array(ClosedDrawer),
  closedCount: z.number().int(),
  /** What was paid out of drawers in the last 30 days, first where one person decided it and paid it, then the newest; 100 at most. */
  paidOut: z.array(PaidOut),
});
export type DrawerList = z.infer<typeof DrawerList>;

const ofMall = z.strictObject({ id: text(64) });
const asAdmin = { access: 'mall-admin', mallNamedBy: 'params.id' } as const;

export const listDrawers = endpoint({
  method: 'GET',
  path: '/api/malls/:id/cash-shifts',
  isOfRecords: true,
  summary:
    'The cash drawers of a mall that are open, with what each should hold and whether its holder can still close it, and those that were closed in the last 30 days; and what was paid out of them to drivers, with whoever decided that.',
  ...asAdmin,
  may: 'see_books',
  params: ofMall,
  answer: DrawerList,
});

export const closeDrawerOf = endpoint({
  method: 'POST',
  path: '/api/malls/:id/cash-shifts/:shift/close',
  isOfRecords: true,
  summary:
    'Closes a cash drawer in the place of its holder, by what was counted in it and with the reason; a difference goes into the books. `expected` is what was shown: where it is another by now, nothing is closed. The same again answers the same; 409 where it was closed otherwise.',
  ...asAdmin,
  may: 'close_drawers',
  params: z.strictObject({ id: text(64), shift: text(64) }),
  body: z
    .strictObject({
      counted: rupees(0, 10_000_000),
      expected: rupees(0, 1_000_000_000),
      /** Nobody can count it: it was stolen, or is lost. Then `counted` is 0. */
      isUncounted: z.boolean().optional(),
      reason: requiredText(300, 'Say why you close it'),
    })
    .refine(({ counted, isUncounted }) => isUncounted !== true || counted === 0, {
      path: ['counted'],
      error: 'What nobody can count is 0',
    }),
  answer: ClosedDrawer,
});

/** A drawer of whoever asks, in any mall. */
const OwnDrawer = z.object({
  id: z.string(),
  /** The mall by its name, and by its `_id`. */
  mall: z.string(),
  mallId: z.string(),
  openedAt: z.string(),
  /** Null while it is open; then the amounts are null, too. */
  closedAt: z.string().nullable(),
  counted: z.number().nullable(),
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  /** Who closed it in the caller's place; null where nobody did. */
  closedBy: ClosedBy.nullable(),
  isUncounted: z.boolean(),
  reason: z.string().nullable(),
});
export type OwnDrawer = z.infer<typeof OwnDrawer>;

export const listOwnDrawers = endpoint({
  method: 'GET',
  path: '/api/account/cash-drawers',
  summary:
    "The caller's cash drawers, of every mall: open ones, and those that were closed in the last 90 days, the newest first, 50 at most. One that somebody else closed says who did, and why.",
  access: 'signed-in',
  answer: z.object({ drawers: z.array(OwnDrawer) }),
});
