import type { ShownBill } from '#contract/pay.ts';
import { make } from '../platform/dom.ts';
import { CARD, SECONDARY, viewPaid, viewReceipt } from './paid-view.ts';
import { imageOf, type StartedPayment } from './start-payment.ts';
import { wordRupees, wordTime } from './words.ts';

/** What the part about paying shows, and what its buttons do. */
export interface PayState {
  readonly bill: ShownBill;
  readonly started: StartedPayment | null;
  /** The method that is being asked for just now. */
  readonly starting: string | null;
  readonly failure: string;
  readonly isPhone: boolean;
  readonly receipt: string;
}

interface Actions {
  readonly start: (method: string) => void;
  readonly giveUp: () => void;
}

const PRIMARY =
  'pressable flex min-h-13 w-full items-center justify-center gap-2 rounded-lg bg-primary px-5 text-lg font-bold text-on-primary hover:bg-primary-hover aria-disabled:opacity-60';

/** How the bill can be paid now, the payment under way, or what follows a paid one; and the receipt, wherever there is one. */
export function viewPay(state: PayState, actions: Actions): HTMLElement[] {
  const { bill, receipt } = state;
  if (bill.status === 'paid') return [viewPaid(bill, receipt)];
  const due = bill.status === 'due' ? viewDue(state, actions) : [];
  // What was paid before goes on having its receipt: when more is due, and when all went back.
  return bill.receipt ? [...due, viewReceipt(receipt)] : due;
}

function viewDue(state: PayState, actions: Actions): HTMLElement[] {
  const { bill, started } = state;
  if (bill.isBeingCharged) return [viewBeingCharged(bill.car)];
  if (bill.terminal) return [viewAtTerminal(bill.terminal)];
  if (started) return [viewStarted(state, started, actions)];
  return [bill.methods.some(isOnline) ? viewChoice(state, actions) : viewNoMethod()];
}

function isOnline(method: string): boolean {
  return method === 'upi' || method === 'card';
}

function viewChoice({ bill, starting, failure }: PayState, { start }: Actions): HTMLElement {
  const hasUpi = bill.methods.includes('upi');
  const button = (method: string, label: string, isFirst: boolean) =>
    make(
      'button',
      {
        type: 'button',
        id: `pay-${method}`,
        class: isFirst ? PRIMARY : SECONDARY,
        // Not `disabled`: the focus would be lost while the provider is asked. A second press starts nothing.
        'aria-disabled': starting === null ? null : 'true',
        click: () => start(method),
      },
      starting === method ? 'One moment…' : label,
    );
  const amount = wordRupees(bill.amountDue);
  return make(
    'div',
    { class: 'grid gap-3', 'data-choice': true },
    failure !== '' && viewFailure(failure),
    bill.isTagUnanswered && viewTagUnanswered(),
    bill.openPayment && viewOpen(bill.openPayment, bill.amountDue),
    hasUpi && button('upi', `Pay ${amount} by UPI`, true),
    bill.methods.includes('card') &&
      button('card', hasUpi ? 'Pay by card' : `Pay ${amount} by card`, !hasUpi),
    bill.methods.includes('fastag') && !bill.isTagUnanswered && viewByTag(bill.car === 'inside'),
    bill.methods.includes('cash') && viewByCash(),
    make('p', { class: 'text-center text-sm text-muted' }, AFTER_PAYING[bill.car]),
  );
}

/** Whoever loads the page anew, or comes by another phone, need not wonder whether what was begun still counts. */
function viewOpen(
  { method, amount, expiresAt }: NonNullable<ShownBill['openPayment']>,
  amountDue: number,
): HTMLElement {
  const what = `${method === 'upi' ? 'The UPI code' : 'The card page'} for ${wordRupees(amount)} from before`;
  const again = amount === amountDue ? ' The button below shows it again.' : ' Pay only one of the two.';
  return make(
    'p',
    { id: 'open-payment', class: 'rounded-lg bg-sunken px-4 py-3 text-sm' },
    `${what} is valid until ${wordTime(expiresAt)}.${again}`,
  );
}

/** What paying is good for, by where the car is. */
const AFTER_PAYING = {
  inside: 'Once you have paid you have time to walk to your car and leave.',
  holds: 'The barrier opens once you have paid.',
  left: 'This car has left. Once you have paid, nothing more is asked for this visit.',
} as const;

function viewFailure(sentence: string): HTMLElement {
  return make(
    'p',
    {
      role: 'alert',
      class: 'rounded-lg border-s-4 border-bad bg-bad-soft px-4 py-2.5 text-sm font-medium text-bad',
    },
    sentence,
  );
}

/** Nobody begins it here: the reader at the exit does. */
function viewByTag(isInside: boolean): HTMLElement {
  return make(
    'p',
    { id: 'by-fastag', class: 'rounded-lg bg-sunken px-4 py-3 text-sm' },
    make('span', { class: 'block font-semibold' }, 'FASTag'),
    isInside
      ? 'If you pay nothing now, the reader at the exit asks your FASTag, where it names this car.'
      : 'No FASTag has paid for this car. Pay in one of the ways above.',
  );
}

/** Whoever pays now may be debited too: what for, and what becomes of it. */
function viewTagUnanswered(): HTMLElement {
  return make(
    'p',
    { id: 'tag-unanswered', role: 'status', class: 'rounded-lg bg-sunken px-4 py-3 text-sm' },
    make('span', { class: 'block font-semibold' }, 'Your FASTag was asked and has not answered'),
    'You need not wait for it: pay here in another way. If it is debited as well, the second payment goes back to you.',
  );
}

/** Nor this: a person at the exit takes it. */
function viewByCash(): HTMLElement {
  return make(
    'p',
    { id: 'by-cash', class: 'rounded-lg bg-sunken px-4 py-3 text-sm' },
    make('span', { class: 'block font-semibold' }, 'Cash'),
    'The attendant at the exit takes it.',
  );
}

/** Whoever pays now would pay twice. */
function viewBeingCharged(car: ShownBill['car']): HTMLElement {
  return make(
    'div',
    { class: CARD, id: 'being-charged', role: 'status' },
    make(
      'p',
      { class: 'flex items-center gap-2.5 font-bold' },
      make('span', { 'aria-hidden': 'true', class: 'waiting-dot size-2.5 rounded-full bg-accent' }),
      'FASTag is being asked, wait a moment',
    ),
    make(
      'p',
      { class: 'text-sm text-muted' },
      `${car === 'left' ? '' : 'The barrier opens once your FASTag has paid. '}Where it does not pay, you can pay here.`,
    ),
  );
}

/** Nobody begins this here either: the attendant has asked the card terminal, which may have charged the card. */
function viewAtTerminal({ amount, state }: NonNullable<ShownBill['terminal']>): HTMLElement {
  const { head, text } = TERMINAL_WORDS[state];
  return make(
    'div',
    { class: CARD, id: 'at-terminal', role: 'status' },
    make(
      'p',
      { class: 'flex items-center gap-2.5 font-bold' },
      make('span', { 'aria-hidden': 'true', class: 'waiting-dot size-2.5 shrink-0 rounded-full bg-accent' }),
      head(wordRupees(amount)),
    ),
    make('p', { class: 'text-sm text-muted' }, text),
  );
}

const TERMINAL_WORDS = {
  requested: {
    head: (amount: string) => `The card terminal asks for ${amount}`,
    text: 'Pay there with your card. To pay in another way, tell the attendant first.',
  },
  unknown: {
    head: (amount: string) => `The card terminal has not answered whether it took ${amount}`,
    text: 'Pay nothing else until the attendant has looked at the terminal’s receipt: you might pay twice.',
  },
} as const;

function viewNoMethod(): HTMLElement {
  return make(
    'div',
    { class: CARD },
    make('h2', { class: 'font-bold' }, 'Pay the attendant'),
    make(
      'p',
      { class: 'text-sm' },
      'This mall does not take payments online yet. Its attendant takes cash and cards.',
    ),
  );
}

function viewStarted({ isPhone }: PayState, started: StartedPayment, { giveUp }: Actions): HTMLElement {
  const { amount, upi, checkout, expiresAt } = started;
  const image = started.method === 'upi' ? imageOf(started.qr) : null;
  const isApp = isPhone && upi !== null;
  return make(
    'div',
    { class: CARD },
    make(
      'p',
      { class: 'flex items-center gap-2.5 font-bold', tabindex: '-1' },
      make('span', { 'aria-hidden': 'true', class: 'waiting-dot size-2.5 rounded-full bg-accent' }),
      `Waiting for your payment of ${wordRupees(amount)}`,
    ),
    isApp && make('a', { href: upi, class: PRIMARY, id: 'open-app' }, 'Open your UPI app'),
    image !== null && (isApp ? viewFoldedCode(image, amount) : viewCode(image, amount)),
    checkout !== null &&
      make(
        'a',
        {
          href: checkout,
          class: isApp || image !== null ? SECONDARY : PRIMARY,
          id: 'open-checkout',
          rel: 'noreferrer',
        },
        started.method === 'card' ? 'Go on to the card page' : 'Open the payment page',
      ),
    make(
      'p',
      { class: 'text-sm text-muted' },
      `This page goes on by itself once the money has arrived. Valid until ${wordTime(expiresAt)}.`,
    ),
    make(
      'button',
      {
        type: 'button',
        id: 'give-up',
        class: 'justify-self-center rounded-md px-3 py-2 text-sm font-semibold underline',
        click: giveUp,
      },
      'Choose another way to pay',
    ),
  );
}

/** White in every theme: cameras read a dark code on a light field. */
function viewCode(image: string, amount: number): HTMLElement {
  return make(
    'figure',
    { class: 'grid justify-items-center gap-2' },
    make('img', {
      src: image,
      alt: `QR code to pay ${wordRupees(amount)} by UPI`,
      width: 240,
      height: 240,
      class: 'size-60 rounded-lg bg-[#fff] p-3',
    }),
    make('figcaption', { class: 'text-sm text-muted' }, 'Scan it with any UPI app.'),
  );
}

function viewFoldedCode(image: string, amount: number): HTMLElement {
  return make(
    'details',
    {},
    make('summary', { class: 'py-2 text-sm font-semibold' }, 'Pay from another phone: show the QR code'),
    viewCode(image, amount),
  );
}
