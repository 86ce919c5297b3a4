import { make } from '../platform/dom.ts';

const TITLES = {
  over: 'This pay link is not valid',
  ended: 'This pay link has ended',
  again: 'The bill could not be loaded',
};

/** In the place of the bill: why there is none. A link that fits nothing is not asked for again. */
export function viewFault(
  fault: 'over' | 'ended' | 'again',
  {
    sentence,
    receipt,
    retry,
  }: { readonly sentence: string; readonly receipt: string | null; readonly retry: () => void },
): HTMLElement[] {
  const isOver = fault === 'over';
  return [
    make(
      'div',
      { class: 'grid justify-items-start gap-3', role: 'alert' },
      make('h2', { class: 'text-xl font-bold' }, TITLES[fault]),
      make(
        'p',
        {},
        isOver
          ? 'Please open the link from the display at the gate or from your parking history once more. The attendant at the exit can help, too.'
          : sentence,
      ),
      receipt !== null &&
        make(
          'a',
          { href: receipt, class: 'font-semibold underline underline-offset-4' },
          'Receipt of what was paid by this link',
        ),
      fault === 'again' &&
        make(
          'button',
          {
            type: 'button',
            id: 'retry',
            class:
              'pressable min-h-12 rounded-lg border border-control bg-surface px-5 font-semibold hover:bg-sunken',
            click: retry,
          },
          'Try again',
        ),
    ),
  ];
}

/** Above what is shown while no answer comes. */
export function viewOffline(): HTMLElement {
  return make(
    'p',
    {
      role: 'status',
      class: 'rounded-lg border-s-4 border-accent bg-warn-soft px-4 py-2.5 text-sm font-medium text-warn',
    },
    'No connection just now. What you see may be out of date; this page goes on by itself.',
  );
}
