import type { WaitingCar } from '#contract/lanes.ts';
import { makeKey } from '../platform/make-key.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CashForm } from './cash-form.tsx';
import type { CashPress } from './queries.ts';
import type { OpenPress } from './use-cash.ts';
import { wordNotTaken } from './word-cash.ts';
import { wordUnanswered } from './word-unanswered.ts';

interface Props {
  car: WaitingCar;
  press: OpenPress | undefined;
  onCash: (press: CashPress) => void;
  onAgain: (press: CashPress) => void;
  onCancel: () => void;
}

/** The cash of a car that waits: asked for, under way, or without an answer. */
export function CashPart({ car, press, onCash, onAgain, onCancel }: Props) {
  if (press && isOpen(press)) return <Unanswered press={press} onAgain={onAgain} />;
  const isBusy = press?.state === 'asked';
  const asked = askedOf(car);
  if (!isBusy && asked === null) return <NothingDue onCancel={onCancel} />;
  const { amountDue = 0 } = asked ?? {};
  return (
    <CashForm
      // What was asked for counts until it is answered, whatever the list says meanwhile.
      amountDue={isBusy ? press.amountDue : amountDue}
      typedBefore={press && String(press.received)}
      isBusy={isBusy}
      fault={press?.fault}
      onCancel={onCancel}
      onTake={(received) =>
        onCash({ wait: car.id, plate: car.plate, amountDue, ...asked, received, key: makeKey() })
      }
    />
  );
}

/** What is asked for: what it owes, or what the mall has posted for a car that nobody knows; null where nothing is. */
function askedOf({
  state,
  amountDue,
  postedFee,
}: WaitingCar): Pick<CashPress, 'amountDue' | 'isPostedFee'> | null {
  if (state === 'due') return { amountDue };
  return postedFee === null ? null : { amountDue: postedFee, isPostedFee: true };
}

function isOpen({ state }: OpenPress): boolean {
  return state === 'unanswered' || state === 'asked_again';
}

/** Nobody knows yet whether it was taken. The question is asked again by its own key. */
function Unanswered({ press, onAgain }: { press: OpenPress; onAgain: Props['onAgain'] }) {
  return (
    <Banner
      tone="bad"
      action={
        <Button size="sm" disabled={press.state === 'asked_again'} onClick={() => onAgain(press)}>
          Ask again
        </Button>
      }
    >
      {wordUnanswered(press)}
    </Banner>
  );
}

/** Somebody else has settled it while this form was open. */
function NothingDue({ onCancel }: { onCancel: () => void }) {
  return (
    <Banner
      tone="warn"
      action={
        <Button look="outline" size="sm" onClick={onCancel}>
          Close
        </Button>
      }
    >
      Nothing is due any more, and you took nothing: what the driver handed you goes back.
    </Banner>
  );
}
interface GoneProps {
  press: OpenPress;
  onAgain: Props['onAgain'];
  onForget: (wait: string) => void;
}

/** The same of a car that has left meanwhile. */
export function GonePress({ press, onAgain, onForget }: GoneProps) {
  if (press.state === 'asked') return null;
  return (
    <section
      aria-label={`Cash of ${press.plate}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="text-xl font-bold wrap-anywhere">{press.plate}</h2>
      {isOpen(press) ? (
        <Unanswered press={press} onAgain={onAgain} />
      ) : (
        <Banner tone="warn" onDismiss={() => onForget(press.wait)}>
          {wordNotTaken(press)}
        </Banner>
      )}
    </section>
  );
}
