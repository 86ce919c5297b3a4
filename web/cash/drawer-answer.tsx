import type { DrawerList, OpenDrawer } from '#contract/cash-drawers.ts';
import { useNow } from '../platform/age.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { Banner } from '../ui/banner.tsx';
import { Folded } from '../ui/folded.tsx';
import { CountButton } from './count-button.tsx';
import { nameOf, needsSomebody, wordAnswer, wordInstant, wordOpenFor, wordTroubles } from './word-drawers.ts';

/** More than these push the list itself out of sight. */
const FIRST = 5;

interface Props {
  list: DrawerList;
  /** Null for whoever may only read. */
  onAsk: ((drawer: OpenDrawer) => void) | null;
}

/** Whether anything is wrong, first of all: whose drawer, why, and how much is in it. */
export function DrawerAnswer({ list, onAsk }: Props) {
  const troubled = list.open.filter(needsSomebody);
  const now = useNow();
  return (
    <section aria-label="Is anything wrong?" className="grid grid-cols-1 gap-3">
      <Banner tone={troubled.length > 0 ? 'warn' : 'good'}>{wordAnswer(list)}</Banner>
      {troubled.length > 0 && (
        <Folded rows={troubled} first={FIRST} noun="drawers">
          {(shown) => (
            <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface text-sm">
              {shown.map((drawer) => (
                <li
                  key={drawer.id}
                  className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_auto]"
                >
                  <span className="min-w-0">
                    <span dir="auto" className="me-2 font-semibold wrap-anywhere">
                      {nameOf(drawer.holder)}
                    </span>
                    <span className="figures text-muted">
                      since {wordInstant(drawer.openedAt)}, {wordOpenFor(drawer, now)}
                    </span>
                    <span className="block wrap-anywhere">
                      {wordTroubles(drawer, list.longHours).join(' ')}{' '}
                      <span className="figures font-semibold">{formatAmount(drawer.expected)}</span> should be
                      in it.
                    </span>
                  </span>
                  {onAsk && <CountButton drawer={drawer} onAsk={onAsk} />}
                </li>
              ))}
            </ul>
          )}
        </Folded>
      )}
    </section>
  );
}
