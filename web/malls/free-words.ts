import type { MallNow } from '#contract/malls-now.ts';
import { wordFreeForSome } from '#contract/slot-class-words.ts';
import { openToEveryCar } from '#domain/parking/every-car.ts';

const TRENDS = { filling: 'filling up', emptying: 'emptying', steady: null } as const;

/**
 * `152 free of 160, 20 closed, filling up`, with how many of them nobody knows; that nobody knows where no slot is known,
 * that it is closed where all of it is. Which way it goes is left out where it is not of now. Where slots are meant for
 * some, it is of those that every car may take.
 */
export function wordFree(now: MallNow, staleSince: string | null = null): string {
  const { doubtedSince, byClass } = now;
  const { empty, unknown, total, closed } = openToEveryCar(now);
  if (now.total === 0 && now.closed > 0) return 'All spots closed right now';
  if (now.unknown === now.total) return 'Free spots not known right now';
  const which = staleSince === null ? wordTrend(now) : null;
  return [
    `${wordFigure(empty, total)}${byClass ? ' for every car' : ''}`,
    ...(unknown > 0 ? [`${wordSlots(unknown)} not known`] : []),
    ...(closed > 0 ? [`${wordSlots(closed)} closed`] : []),
    ...(which ? [which] : []),
    ...(doubtedSince ? ['in doubt'] : []),
  ].join(', ');
}

function wordTrend({ trend, doubtedSince }: MallNow): string | null {
  return doubtedSince || !trend ? null : TRENDS[trend];
}

function wordFigure(empty: number, total: number): string {
  return total > 0 ? `${wordSlots(empty)} free of ${wordSlots(total)}` : `${wordSlots(empty)} free`;
}

/** The free slots that are not for every car; null where there are none. */
export function wordAlsoFree({ byClass }: Pick<MallNow, 'byClass'>): string | null {
  const words = wordFreeForSome(byClass);
  return words === '' ? null : `Also free: ${words}`;
}

function wordSlots(slots: number): string {
  return slots.toLocaleString('en-IN');
}
