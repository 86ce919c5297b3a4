import type { ShopPage } from '#contract/shops.ts';
import { ask, sentenceOf, type Reply } from '../platform/ask.ts';
import { draw, make } from '../platform/dom.ts';
import { canScan, scanCode } from './scan.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import { fromRupees } from '#domain/money/money.ts';
import { HOW_WORTH_COUNTS } from '#contract/shop-words.ts';
import { wordBudget, wordGift, wordRupees, wordWhole, wordWorth } from './words.ts';

type Parts = Readonly<Record<'shop' | 'live' | 'give' | 'today', HTMLElement>>;

const CONTROL =
  'min-h-12 w-full rounded-lg border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted';
const BUTTON = 'min-h-12 rounded-lg px-4 font-semibold disabled:opacity-55';
const TIME = { timeStyle: 'short', timeZone: 'Asia/Kolkata', hourCycle: 'h23' } as const;

/** A shop's own page: the code of a visit, the number of the shop's bill, and what was given today. */
export class ShopPageView {
  readonly #address: string;
  readonly #parts: Parts;
  #isSending = false;

  constructor(address: string, parts: Parts) {
    this.#address = address;
    this.#parts = parts;
  }

  start(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const reply = await ask(this.#address);
    if (reply.status === 200) return this.#show(reply.body as ShopPage);
    draw(this.#parts.give, ['fault', reply.status], () => [
      make('p', { class: 'font-medium' }, sentenceOf(reply)),
      // A link that is not valid stays so.
      reply.status !== 404 &&
        make(
          'button',
          { class: `${BUTTON} mt-4 border border-control`, click: () => void this.#load() },
          'Try again',
        ),
    ]);
  }

  #show(page: ShopPage): void {
    document.title = `${page.shop}: parking for your customers`;
    this.#parts.shop.textContent = page.shop;
    this.#parts.shop.title = page.shop;
    // What somebody has typed stays: the form is drawn once.
    draw(this.#parts.give, [page.mall, page.gives, page.value], () => [
      make('p', { class: 'text-muted' }, `${wordGift(page)} at ${page.mall}${wordWhole(page)}`),
      this.#form(),
    ]);
    draw(this.#parts.today, page, () => viewToday(page));
  }

  #form(): HTMLElement {
    const visit = make('input', {
      id: 'visit',
      class: CONTROL,
      required: true,
      maxlength: 300,
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      'aria-describedby': 'visit-hint',
    }) as HTMLInputElement;
    const bill = make('input', {
      id: 'bill-number',
      class: CONTROL,
      required: true,
      maxlength: 40,
      autocomplete: 'off',
    }) as HTMLInputElement;
    const scan = make(
      'button',
      {
        type: 'button',
        class: `${BUTTON} border border-control`,
        click: () => void scanCode((code) => this.#take(code, visit, bill)),
      },
      'Scan the QR code',
    );
    return make(
      'form',
      {
        class: 'mt-4 grid gap-4',
        submit: (event: Event) => {
          event.preventDefault();
          void this.#send(visit, bill);
        },
      },
      labelled(
        'Parking code',
        'visit',
        visit,
        'From the display at the entry, or the address on the parking bill.',
      ),
      canScan() && scan,
      labelled('Number of your bill', 'bill-number', bill),
      make(
        'button',
        { id: 'send', type: 'submit', class: `${BUTTON} bg-primary text-on-primary` },
        'Pay for this parking',
      ),
    );
  }

  #take(code: string, visit: HTMLInputElement, bill: HTMLInputElement): void {
    visit.value = code;
    bill.focus();
  }

  async #send(visit: HTMLInputElement, bill: HTMLInputElement): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#say('Sending…', '');
    const body = { visit: visit.value.trim(), bill: bill.value.trim() };
    const reply = await ask(`${this.#address}/validations`, { body });
    this.#isSending = false;
    if (isWithoutWorth(reply)) {
      // Nothing went wrong: the bill is good for the next customer, so it stays typed.
      visit.value = '';
      return this.#say(sentenceOf(reply), 'text-ink');
    }
    if (reply.status !== 200) return this.#say(sentenceOf(reply), 'text-bad');
    const given = reply.body as { isNew: boolean; amountDue: number; page: ShopPage };
    const due = isPayable(fromRupees(given.amountDue))
      ? `${wordRupees(given.amountDue)} is left to pay`
      : 'nothing is left to pay';
    this.#say(`${given.isNew ? 'Done' : 'This bill was used for this visit before'}: ${due}.`, 'text-good');
    visit.value = '';
    bill.value = '';
    visit.focus();
    this.#show(given.page);
  }

  #say(sentence: string, tone: string): void {
    this.#parts.live.className = `min-h-6 font-medium empty:hidden ${tone}`;
    this.#parts.live.textContent = sentence;
  }
}

/** The visit has as many free minutes already as the shop gives. */
function isWithoutWorth({ status, body }: Reply): boolean {
  return status === 409 && (body as { code?: unknown } | null)?.code === 'free_minutes_given';
}

function labelled(label: string, id: string, control: HTMLElement, hint?: string): HTMLElement {
  return make(
    'div',
    { class: 'grid gap-1.5' },
    make('label', { for: id, class: 'text-sm font-semibold' }, label),
    control,
    hint && make('p', { id: `${id}-hint`, class: 'text-xs text-muted' }, hint),
  );
}

function viewToday(page: ShopPage): (HTMLElement | false)[] {
  const { given, givenToday, mostADay } = page;
  return [
    make('h2', { class: 'font-bold' }, 'Today'),
    make('p', { class: 'mt-1 text-sm text-muted' }, `${givenToday} of ${mostADay} bills.${wordBudget(page)}`),
    given.length > 0 && make('p', { class: 'mt-1 text-xs text-muted' }, HOW_WORTH_COUNTS),
    make(
      'ul',
      { class: 'mt-3 grid gap-2' },
      ...given.map(({ bill, at, worth, billed }) =>
        make(
          'li',
          { class: 'flex justify-between gap-3 text-sm' },
          make('span', { class: 'wrap-anywhere' }, bill),
          make(
            'span',
            { class: 'shrink-0 text-muted' },
            `${new Date(at).toLocaleTimeString('en-IN', TIME)}, ${wordWorth({ worth, billed })}`,
          ),
        ),
      ),
    ),
  ];
}
