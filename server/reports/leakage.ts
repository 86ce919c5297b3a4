import type { Leak, MallReport } from '#contract/reports.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import { LOSS_STANDS, type LossStands } from '../money/index.ts';
import { receivedOf, usualChargeOf } from './figures.ts';
import type { DayFigures } from './day-figures.ts';

/** The exit of these was read at no gate: their slot was free, or the car came in again. */
export const EXIT_NOT_READ: readonly ReviewReason[] = ['exit_missed', 'exit_unseen'];
/** These ended, and nothing was charged since somebody has to decide first. */
export const NO_CHARGE: readonly ReviewReason[] = [
  'entry_unknown',
  'plate_unreadable',
  'plate_conflict',
  'exit_ambiguous',
];
/** Of these the certain time is charged, and no more until somebody has decided. */
export const CHARGED_IN_PART: readonly ReviewReason[] = ['length_doubtful'];

/** What people did in a period that costs a mall money; amounts are paise. */
export interface DoneByHand {
  readonly opened: number;
  /** What the sessions that were let out by hand still owe; null where not all of them are known. */
  readonly openedDuePaise: number | null;
  readonly takenOff: CountedPaise;
  /** What stamps of the staff took off before anything was charged. */
  readonly stamped: CountedPaise;
  /** How many cars a rule made free for some days. */
  readonly freeForATime: number;
  /** What gifts of shops came to beyond their budgets. */
  readonly beyondBudgets: CountedPaise;
  /** What was left off the visits of which the certain time is charged, where that is known. */
  readonly rests: CountedPaise;
  /** What people decided and the cameras contradict, by about what that costs, while nobody above has decided. */
  readonly contradicted: CountedPaise;
  readonly refunded: CountedPaise;
  /** What was missing in the cash drawers that were closed. */
  readonly missing: CountedPaise;
  /** What banks gave back to payers, by how it stands; what is not named is nothing. */
  readonly losses: readonly (CountedPaise & { readonly stands: LossStands })[];
}

export interface CountedPaise {
  readonly count: number;
  readonly paise: number;
}

/** What the provider holds now, and since when. */
type Held = CountedPaise & { readonly since: Date | null };

interface Side {
  readonly figures: DayFigures;
  readonly byHand: DoneByHand;
}

/** What may have been lost in a period, and in the one before it. */
export function presentLeakage(own: Side, before: Side, held: Held): MallReport['leakage'] {
  const [items, former] = [leaksOf(own), leaksOf(before)];
  const summed = (leaks: readonly OneLeak[]) => leaks.map(({ isSummed, amount }) => (isSummed ? amount : 0));
  const sum = (leaks: readonly OneLeak[]) =>
    summed(leaks).reduce<number>((paise, amount) => paise + Math.round((amount ?? 0) * 100), 0) / 100;
  const usual = usualChargeOf(own.figures);
  return {
    sum: sum(items),
    sumBefore: sum(former),
    isEstimate: items.some(({ isEstimate, count, isSummed }) => isEstimate && isSummed && count > 0),
    usualCharge: usual === null ? null : usual / 100,
    isCollected: isCollected(own.figures),
    items: items.map((leak, position) => ({ ...leak, countBefore: former[position]?.count ?? 0 })),
    held: { count: held.count, amount: held.paise / 100, since: held.since?.toISOString() ?? null },
  };
}

type OneLeak = Omit<Leak, 'countBefore'>;

/** Where nothing at all was paid through the product, it only records charges: what is unpaid says nothing. */
function isCollected(figures: DayFigures): boolean {
  return receivedOf(figures) > 0;
}

function leaksOf({ figures, byHand }: Side): OneLeak[] {
  const collected = isCollected(figures);
  const usual = usualChargeOf(figures);
  const ended = (reasons: readonly ReviewReason[]) =>
    figures.reviews
      .filter(({ review }) => reasons.includes(review))
      .reduce((total, { sessions }) => total + sessions, 0);
  const estimated = (kind: Leak['kind'], count: number): OneLeak => ({
    kind,
    count,
    // Nothing is lost where nothing happened, whatever a visit costs.
    amount: count === 0 ? 0 : usual === null ? null : Math.round((usual * count) / 100),
    isEstimate: true,
    isUpTo: false,
    isSummed: true,
    unknown: 0,
  });
  // The usual charge would count once more what was charged: each is priced by itself, as far as that can be done.
  const ofRest = (kind: Leak['kind'], count: number, { count: priced, paise }: CountedPaise): OneLeak => ({
    ...estimated(kind, count),
    amount: count === 0 ? 0 : priced === 0 ? null : paise / 100,
    isUpTo: true,
    unknown: Math.max(0, count - priced),
  });
  const known = (kind: Leak['kind'], count: number, paise: number | null, isSummed = true): OneLeak => ({
    kind,
    count,
    amount: paise === null ? null : paise / 100,
    isEstimate: false,
    isUpTo: false,
    isSummed,
    unknown: 0,
  });
  return [
    known('left_unpaid', collected ? figures.unpaid : 0, collected ? figures.unpaidPaise : null),
    // What these owe is a part of what is unpaid.
    known('opened_by_hand', byHand.opened, byHand.openedDuePaise, false),
    estimated('exit_not_read', ended(EXIT_NOT_READ)),
    estimated('no_charge', ended(NO_CHARGE)),
    ofRest('charged_in_part', ended(CHARGED_IN_PART), byHand.rests),
    { ...known('contradicted', byHand.contradicted.count, byHand.contradicted.paise), isEstimate: true },
    known('taken_off', byHand.takenOff.count, byHand.takenOff.paise),
    known('stamped', byHand.stamped.count, byHand.stamped.paise),
    known('beyond_budgets', byHand.beyondBudgets.count, byHand.beyondBudgets.paise),
    estimated('free_for_a_time', byHand.freeForATime),
    known('refunded', byHand.refunded.count, byHand.refunded.paise),
    // What was asked for again is owed, so it is a part of what is unpaid.
    ...LOSS_STANDS.map((stands) => {
      const { count, paise } = byHand.losses.find((one) => one.stands === stands) ?? { count: 0, paise: 0 };
      return known(`chargeback_${stands}`, count, paise, stands !== 'asked_again');
    }),
    known('cash_missing', byHand.missing.count, byHand.missing.paise),
  ];
}
