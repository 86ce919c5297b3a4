import type { WaitingCar } from '#contract/lanes.ts';
import type { FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import type { LaneAction } from './queries.ts';

interface Props {
  car: WaitingCar;
  isBusy: boolean;
  onAct: (action: LaneAction, sentence: string) => void;
}

/** What a card terminal that was asked for an amount has answered. */
export function TerminalAnswers({ car, isBusy, onAct }: Props) {
  const card = cardOf(car, onAct);
  return (
    <>
      <Button size="sm" disabled={isBusy} onClick={card('approved', `${car.plate} has paid by card.`)}>
        Card approved
      </Button>
      <Button
        look="outline"
        size="sm"
        disabled={isBusy}
        onClick={card('declined', `The card of ${car.plate} was declined.`)}
      >
        Card declined
      </Button>
      {car.terminal?.state === 'requested' && (
        <Button
          look="outline"
          size="sm"
          disabled={isBusy}
          onClick={card('unknown', 'Look at the terminal’s receipt before anything else is charged.')}
        >
          No answer
        </Button>
      )}
    </>
  );
}

/** What was done at the card terminal, with the sentence that follows it. */
function cardOf(car: WaitingCar, onAct: Props['onAct']) {
  return (state: 'requested' | 'approved' | 'declined' | 'unknown', sentence: string) =>
    (event: FormEvent) => {
      event.preventDefault();
      onAct({ kind: 'card', wait: car.id, state }, sentence);
    };
}
