import type { UndecidedCard } from '#contract/lanes.ts';
import { useId } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useLaneAction } from './queries.ts';
import type { PaidCar } from './use-cash.ts';

interface Props {
  mall: string;
  cards: readonly UndecidedCard[];
  onDone: (sentence: string, paid?: PaidCar) => void;
}

/** Cards of cars that have left, of which somebody still has to say whether the terminal charged them. */
export function UndecidedCards({ mall, cards, onDone }: Props) {
  const id = useId();
  const action = useLaneAction(mall);
  // With the last one the list is gone before its answer is noted, and an observer with it: the promise stays.
  const say = ({ wait, plate }: UndecidedCard, state: 'approved' | 'declined', sentence: string) =>
    action.mutateAsync({ kind: 'card', wait, state }).then(
      (payUrl) => onDone(sentence, payUrl === undefined ? undefined : { plate, payUrl }),
      // What was refused stands below the list.
      () => undefined,
    );
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <Question id={id} />
      <ul className="grid grid-cols-1 divide-y divide-line">
        {cards.map((card) => {
          const plate = card.plate === '' ? 'No plate' : card.plate;
          const ofCar = `${id}-${card.wait}`;
          return (
            <li key={card.wait} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p id={ofCar} className="font-bold wrap-anywhere">
                  {plate}
                </p>
                <p className="figures text-sm text-muted">
                  {formatRupees(card.amount)}, {card.gate}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  aria-describedby={ofCar}
                  disabled={action.isPending}
                  onClick={() => void say(card, 'approved', `${plate} has paid by card.`)}
                >
                  Card approved
                </Button>
                <Button
                  look="outline"
                  size="sm"
                  aria-describedby={ofCar}
                  disabled={action.isPending}
                  onClick={() => void say(card, 'declined', `The card of ${plate} was declined.`)}
                >
                  Card declined
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {action.isError && (
        <Banner tone="bad">{reasonOf(action.error) || 'That did not work. Please try again.'}</Banner>
      )}
    </section>
  );
}

function Question({ id }: { id: string }) {
  return (
    <div className="grid gap-1.5">
      <h2 id={id} className="text-lg font-bold">
        Was the card charged?
      </h2>
      <p className="text-sm text-muted">
        These cars have left, and nobody knows what the terminal did. Until you decide nothing else can be
        paid for them. Look at the terminal’s receipt.
      </p>
    </div>
  );
}
