import type {
  ClosedDrawer,
  DrawerHolder,
  DrawerList,
  OpenDrawer,
  OwnDrawer,
} from '#contract/cash-drawers.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import { ROLE_WORDS } from '../accounts/roles.ts';
import { formatAmount } from '../platform/format-amount.ts';

const TIME = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
} as const;

/** `20 Nov, 10:00`, in India. */
export function wordInstant(at: string): string {
  return new Date(at).toLocaleString('en-IN', TIME);
}

/** How long a drawer has been open. */
export function wordOpenFor({ openedAt }: Pick<OpenDrawer, 'openedAt'>, now: number): string {
  return formatDuration(Math.max(0, now - Date.parse(openedAt)));
}

export function nameOf({ name }: { readonly name: string | null }): string {
  return name ?? 'An account that is gone';
}

/** What its holder is in the mall now. */
export function wordRole({ role, isSuperAdmin }: DrawerHolder): string {
  if (isSuperAdmin) return 'Super admin';
  return role === null ? 'No role here any more' : ROLE_WORDS[role].name;
}

/** Whether anything is wrong, in a sentence. */
export function wordAnswer({ open, openCount, longHours }: DrawerList): string {
  const troubled = open.filter(needsSomebody);
  if (openCount === 0) return 'No cash drawer is open.';
  if (troubled.length === 0)
    return openCount === 1
      ? `1 cash drawer is open. Its holder can close it, and opened it less than ${longHours} hours ago.`
      : `${openCount} cash drawers are open. Their holders can close them, and opened them less than ${longHours} hours ago.`;
  const inside = formatAmount(troubled.reduce((sum, { expected }) => sum + paise(expected), 0) / 100);
  return troubled.length === 1
    ? `1 cash drawer needs somebody to count it: ${inside} should be in it.`
    : `${troubled.length} cash drawers need somebody to count them: ${inside} should be in them.`;
}

export function needsSomebody({ troubles }: OpenDrawer): boolean {
  return troubles.length > 0;
}

/** Why somebody should see to a drawer, a sentence each. */
export function wordTroubles({ holder, troubles }: OpenDrawer, longHours: number): string[] {
  const words: Readonly<Record<OpenDrawer['troubles'][number], string>> = {
    mall_deleted: 'The mall was deleted: its holder has no page any more on which to close it.',
    cannot_close: wordHolderGone(holder),
    open_long: `It has been open for more than ${longHours} hours.`,
  };
  return troubles.map((trouble) => words[trouble]);
}

function wordHolderGone({ name, role }: DrawerHolder): string {
  if (name === null) return 'The account of its holder was erased.';
  if (role === null) return 'Its holder has no role here any more.';
  return `Its holder is ${ROLE_WORDS[role].name.toLowerCase()} now, who cannot close a drawer.`;
}

/** What a count means for the books; the difference is counted less expected. */
export function wordDifference(difference: number): string {
  if (difference === 0) return 'as expected';
  const amount = formatAmount(Math.abs(difference));
  return difference < 0 ? `${amount} missing` : `${amount} too much`;
}

/** What a count will book, while it is typed. */
export function wordCount(counted: number, expected: number): string {
  const difference = (paise(counted) - paise(expected)) / 100;
  if (difference === 0) return 'As much as should be in it: nothing is booked.';
  const amount = formatAmount(Math.abs(difference));
  return difference < 0
    ? `${amount} is missing. It goes into the books as a shortage.`
    : `${amount} is too much. It goes into the books as well.`;
}

/** What became of a drawer that was closed. */
export function wordClosed(closed: ClosedDrawer): string {
  const { isUncounted, counted, expected, difference } = closed;
  const whose = `The drawer of ${nameOf(closed.holder)} is closed`;
  if (isUncounted) return `${whose} uncounted: ${formatAmount(expected)} is missing. It is in the books.`;
  const count = `${whose} with ${formatAmount(counted)}`;
  return difference === 0
    ? `${count}, as expected.`
    : `${count}; ${formatAmount(expected)} was expected: ${wordDifference(difference)}. It is in the books.`;
}

/** What somebody did with the drawer of whoever reads it; null where nobody else did anything. */
export function wordClosedForYou({ closedBy, closedAt, openedAt, ...drawer }: OwnDrawer): string | null {
  if (closedBy === null || closedAt === null) return null;
  const { counted, expected, difference, isUncounted } = drawer;
  const found = isUncounted ? 'nobody could count it' : `${formatAmount(counted ?? 0)} counted`;
  return `${nameOf(closedBy)} closed your cash drawer of ${wordInstant(openedAt)} on ${wordInstant(closedAt)}: ${found}, ${formatAmount(expected ?? 0)} expected, ${wordDifference(difference ?? 0)}.`;
}

/** Rupees sum exactly as whole paise. */
function paise(rupees: number): number {
  return Math.round(rupees * 100);
}
