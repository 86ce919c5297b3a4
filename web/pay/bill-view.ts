import type { ShownBill } from '#contract/pay.ts';
import { CHARGED_AS } from '#contract/vehicle-class-words.ts';
import { REFUND_WORDS } from '#contract/refund-words.ts';
import { make } from '../platform/dom.ts';
import { wordDuration, wordMoment, wordRupees } from './words.ts';

/** The bill as a receipt roll shows it: whose, where, since when, what it costs line by line. */
export function viewBill(bill: ShownBill): HTMLElement[] {
  return [viewHead(bill), viewAmount(bill), viewLines(bill), ...viewPrices(bill)];
}

function viewHead({ mall, plate, entryAt, exitAt, car, pricedUntil }: ShownBill): HTMLElement {
  const until = exitAt ?? pricedUntil;
  return make(
    'div',
    { class: 'grid gap-3' },
    make(
      'div',
      { class: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2' },
      make('h2', { class: 'text-xl font-bold wrap-anywhere', dir: 'auto' }, mall),
      make(
        'p',
        { class: 'number-plate figures px-2.5 py-0.5' },
        make('span', { class: 'sr-only' }, 'Car '),
        plate,
      ),
    ),
    make(
      'dl',
      { class: 'figures grid grid-cols-2 gap-x-4 text-sm' },
      entryAt !== null && fact('In since', wordMoment(entryAt)),
      // Of a car that left unread nobody knows how long it was inside.
      entryAt !== null &&
        (car === 'inside' || exitAt !== null) &&
        fact(car === 'inside' ? 'Inside for' : 'Was inside', wordDuration(entryAt, until)),
      entryAt === null && exitAt !== null && fact('Left', wordMoment(exitAt)),
    ),
  );
}

function fact(name: string, value: string): HTMLElement {
  return make(
    'div',
    {},
    make('dt', { class: 'text-muted' }, name),
    make('dd', { class: 'font-semibold' }, value),
  );
}

function viewAmount(bill: ShownBill): HTMLElement {
  const [label, amount, tone] = amountOf(bill);
  return make(
    'div',
    { class: 'mt-5 border-t border-line pt-4' },
    make('p', { class: 'text-sm font-medium text-muted' }, label),
    make('p', { class: `text-5xl font-bold ${tone}` }, amount),
    bill.exitInDoubt !== null &&
      make(
        'p',
        { id: 'exit-in-doubt', class: 'mt-3 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn' },
        bill.exitInDoubt.text,
      ),
    hintOf(bill) !== '' && make('p', { class: 'mt-1.5 text-sm text-muted' }, hintOf(bill)),
  );
}

function amountOf({
  status,
  amountDue,
  amountPaid,
}: ShownBill): [label: string, amount: string, tone: string] {
  if (status === 'due') return ['To pay now', wordRupees(amountDue), ''];
  if (status === 'paid') return ['Paid', wordRupees(amountPaid), 'text-good'];
  return ['To pay now', wordRupees(0), ''];
}

function hintOf({ status, car, amountPaid, amountDue, exitInDoubt }: ShownBill): string {
  if (car === 'inside' && exitInDoubt !== null) return '';
  if (status !== 'due' && amountDue > 0)
    return `${wordRupees(amountDue)} is too little to be paid online. Nothing need be done at the gate.`;
  if (status === 'left') return 'This car has left, and nothing is due.';
  if (status === 'nothing_due')
    return car === 'inside'
      ? 'Nothing is due so far. You may leave now without paying.'
      : 'Nothing was due for this visit.';
  if (status === 'due' && car === 'inside')
    return amountPaid > 0
      ? 'The time to leave is over, so what came since then is due.'
      : 'If you leave now. The amount follows the time you are inside.';
  return '';
}

function viewLines({
  lines,
  charges,
  amountReceived: received,
  amountRefunded,
  amountByBanks,
  refunds,
  amountDue,
  bankLines,
  status,
  chargedAs,
}: ShownBill): HTMLElement {
  if (lines.length === 0 && amountRefunded === 0 && bankLines.length === 0) return make('div');
  const row = (name: string | HTMLElement, amount: number, look = '') =>
    make(
      'tr',
      { class: `align-top ${look}` },
      make('th', { scope: 'row', class: 'py-2 pe-4 text-start font-normal' }, name),
      make('td', { class: 'py-2 text-end font-semibold whitespace-nowrap' }, wordRupees(amount)),
    );
  const note = (text: string) =>
    make('tr', {}, make('td', { colspan: 2, class: 'py-2 text-muted wrap-anywhere', dir: 'auto' }, text));
  const sum = (name: string, amount: number) => row(make('span', { class: 'font-bold' }, name), amount);
  return make(
    'table',
    { class: 'figures mt-5 w-full border-t border-dashed border-line-strong text-sm' },
    make('caption', { class: 'sr-only' }, 'What it costs, line by line'),
    make(
      'tbody',
      { class: 'divide-y divide-line' },
      charges > 0 && chargedAs !== null && note(CHARGED_AS[chargedAs]),
      ...lines.map((line) => row(wordLine(line), line.amountRupees)),
      sum('Total', charges),
      received > 0 && row('Paid', -received, 'text-good'),
      ...refunds.flatMap(({ stage, amount }) => {
        const { title, text } = REFUND_WORDS[stage];
        return [row(title, amount), text !== null && note(text)];
      }),
      amountByBanks > 0 && row('Given back by the bank', amountByBanks),
      ...bankLines.map(({ text, amountRupees }) =>
        amountRupees === null ? note(text) : row(text, amountRupees),
      ),
      received > 0 && status === 'due' && sum('Still to pay', amountDue),
    ),
  );
}

/** What the mall posts for everybody; the bill is by what it had posted as the car came in. */
function viewPrices({ pricesUrl, entryAt }: ShownBill): HTMLElement[] {
  if (pricesUrl === null) return [];
  const link = make(
    'a',
    { href: pricesUrl, id: 'prices', class: 'tap font-semibold text-ink underline' },
    'What parking costs here now',
  );
  const rule = entryAt !== null && 'The prices in force when you came in count. ';
  return [make('p', { class: 'mt-3 text-sm text-muted' }, rule, link)];
}

function wordLine({ text, quantity, unitRupees }: ShownBill['lines'][number]): HTMLElement {
  const isMultiple = quantity > 0 && unitRupees > 0;
  return make(
    'span',
    {},
    text,
    isMultiple && make('span', { class: 'block text-muted' }, `${quantity} × ${wordRupees(unitRupees)}`),
  );
}
