import { DISPUTE_REASONS, DISPUTE_STATES } from '#contract/dispute-words.ts';
import type { OwnDispute } from '#contract/disputes.ts';
import { make } from '../platform/dom.ts';
import { wordMoment } from './words.ts';

export interface QuestionState {
  readonly disputes: readonly OwnDispute[];
  readonly mayDispute: boolean;
}

const CARD = 'rounded-xl bg-surface p-5 shadow-low';
const CONTROL =
  'min-h-12 w-full rounded-lg border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted';

/** What was disputed and how it stands, and the form for a dispute. */
export function viewQuestions(
  { disputes, mayDispute }: QuestionState,
  send: (reason: string, text: string) => void,
): HTMLElement[] {
  return [...disputes.map(viewDispute), ...(mayDispute ? [viewForm(send)] : [])];
}

function viewDispute({ state, reason, steps }: OwnDispute): HTMLElement {
  const tone = state === 'open' ? 'bg-warn-soft text-warn' : 'bg-sunken text-ink';
  return make(
    'article',
    { class: `${CARD} mb-4 grid gap-3` },
    make(
      'div',
      { class: 'flex flex-wrap items-center justify-between gap-2' },
      make('h2', { class: 'font-bold' }, 'Your question about this charge'),
      make('span', { class: `rounded-sm px-2 py-0.5 text-xs font-semibold ${tone}` }, DISPUTE_STATES[state]),
    ),
    make('p', { class: 'text-sm text-muted' }, wordReason(reason)),
    make(
      'ol',
      { class: 'grid gap-3 border-s-2 border-line ps-4 text-sm' },
      ...steps.map(({ at, text }) =>
        make(
          'li',
          {},
          make('time', { datetime: at, class: 'figures block text-xs text-muted' }, wordMoment(at)),
          make('span', { class: 'wrap-anywhere whitespace-pre-line', dir: 'auto' }, text),
        ),
      ),
    ),
  );
}

function wordReason(reason: string): string {
  return Object.hasOwn(DISPUTE_REASONS, reason)
    ? DISPUTE_REASONS[reason as keyof typeof DISPUTE_REASONS]
    : 'The mall looked into this charge by itself';
}

function viewForm(send: (reason: string, text: string) => void): HTMLElement {
  const reason = make(
    'select',
    { id: 'dispute-reason', class: CONTROL, required: true },
    make('option', { value: '' }, 'Please choose'),
    ...Object.entries(DISPUTE_REASONS).map(([value, label]) => make('option', { value }, label)),
  ) as HTMLSelectElement;
  const text = make('textarea', {
    id: 'dispute-text',
    class: CONTROL,
    rows: 4,
    maxlength: 1000,
    required: true,
    placeholder: 'What should it be?',
  }) as HTMLTextAreaElement;
  const submit = (event: Event) => {
    event.preventDefault();
    send(reason.value, text.value);
  };
  return make(
    'details',
    { id: 'dispute', class: CARD },
    make(
      'summary',
      { class: 'min-h-6 font-semibold', id: 'dispute-open' },
      'Something wrong with this charge?',
    ),
    make(
      'form',
      { class: 'mt-4 grid gap-4', submit },
      make(
        'p',
        { class: 'text-sm text-muted' },
        'A person at the mall compares both gate photographs with the bill. You will read the answer on this page.',
      ),
      field('dispute-reason', 'What is wrong', reason),
      field('dispute-text', 'In your words', text),
      make('p', {
        id: 'dispute-failure',
        role: 'alert',
        class: 'rounded-lg bg-bad-soft px-4 py-2.5 text-sm font-medium text-bad empty:hidden',
      }),
      make(
        'button',
        {
          type: 'submit',
          id: 'dispute-send',
          class:
            'pressable min-h-12 rounded-lg border border-control bg-surface px-5 font-semibold hover:bg-sunken aria-disabled:opacity-60',
        },
        'Send',
      ),
    ),
  );
}

function field(id: string, label: string, control: HTMLElement): HTMLElement {
  return make(
    'div',
    { class: 'grid gap-1.5' },
    make('label', { for: id, class: 'text-sm font-semibold' }, label),
    control,
  );
}
