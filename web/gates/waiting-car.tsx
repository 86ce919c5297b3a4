import type { WaitingCar } from '#contract/lanes.ts';
import { CHARGED_AS } from '#contract/vehicle-class-words.ts';
import { Suspense, useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { Act, AskedOfCar } from './asked-part.tsx';
import { laterPart } from './later-part.ts';
import { useLaneAction, type CashPress } from './queries.ts';
import type { OpenPress, PaidCar } from './use-cash.ts';
import { wordSince, wordWaiting } from './word-waiting.ts';

// Fetched when it is pressed first.
const AskedPart = laterPart('AskedPart');
const TerminalAnswers = laterPart('TerminalAnswers');

interface Props {
  mall: string;
  car: WaitingCar;
  /** When the list was loaded. */
  now: number;
  /** Cash goes into a counted drawer alone. */
  hasDrawer: boolean;
  /** What is not settled of the cash that this car's driver handed over. */
  press: OpenPress | undefined;
  onCash: (press: CashPress) => void;
  onCashAgain: (press: CashPress) => void;
  onForget: () => void;
  onDone: (sentence: string, paid?: PaidCar) => void;
}

const STATES = {
  due: { tone: 'warn', label: 'To pay' },
  unknown_car: { tone: 'bad', label: 'Not known' },
  opening: { tone: 'good', label: 'Opening' },
  failed: { tone: 'bad', label: 'Barrier failed' },
} as const;

/** One car that holds at an exit, and what can be done about it. */
export function WaitingCarCard({ mall, car, now, hasDrawer, press, onForget, onDone, ...cash }: Props) {
  const [asking, setAsking] = useState<AskedOfCar | null>(null);
  const action = useLaneAction(mall);
  const close = () => {
    setAsking(null);
    onForget();
  };
  const act = actBy(action, (sentence, payUrl) => {
    setAsking(null);
    onDone(sentence, payUrl === undefined ? undefined : { plate: car.plate, payUrl });
  });
  const fault = action.isError ? reasonOf(action.error) || 'That did not work. Please try again.' : null;
  const asked = press ? 'cash' : asking;
  return (
    <article className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <CarHead car={car} now={now} />
      <p className="text-sm text-muted">{wordWaiting(car)}</p>
      {asked === null && (
        <Choices car={car} hasDrawer={hasDrawer} isBusy={action.isPending} onAsk={setAsking} onAct={act} />
      )}
      {(asked !== null || car.mayTakeBack) && (
        <Suspense fallback={null}>
          <AskedPart
            {...{ mall, car, asked, press, onDone }}
            isBusy={action.isPending}
            onAct={act}
            onCash={(made) => {
              // From now on the press says what is shown; once it is settled nothing is asked for.
              setAsking(null);
              cash.onCash(made);
            }}
            onCashAgain={cash.onCashAgain}
            onCancel={close}
          />
        </Suspense>
      )}
      {fault && <Banner tone="bad">{fault}</Banner>}
    </article>
  );
}

/** A card that has paid is gone before its answer is noted, and an observer with it: the promise stays. */
function actBy(
  action: ReturnType<typeof useLaneAction>,
  onDone: (sentence: string, payUrl: string | undefined) => void,
): Act {
  return (wanted, sentence) =>
    void action.mutateAsync(wanted).then(
      (payUrl) => onDone(sentence, payUrl),
      // What was refused stands in the card.
      () => undefined,
    );
}

function CarHead({ car, now }: { car: WaitingCar; now: number }) {
  const { tone, label } = STATES[car.state];
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-xl font-bold wrap-anywhere">{car.plate === '' ? 'No plate' : car.plate}</h2>
        <p className="figures text-sm text-muted">
          {car.gate}, for {wordSince(car.since, now)}
        </p>
        {car.chargedAs && car.amountDue > 0 && (
          <p className="text-sm text-muted">{CHARGED_AS[car.chargedAs]}</p>
        )}
      </div>
      <div className="grid justify-items-end gap-1">
        <p className="text-2xl font-bold">{formatRupees(car.amountDue)}</p>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </div>
    </header>
  );
}

interface ChoicesProps {
  car: WaitingCar;
  hasDrawer: boolean;
  isBusy: boolean;
  onAsk: (what: AskedOfCar) => void;
  onAct: Act;
}

function Choices({ car, hasDrawer, isBusy, onAsk, onAct }: ChoicesProps) {
  const askTerminal = () =>
    onAct(
      { kind: 'card', wait: car.id, state: 'requested' },
      `Ask the terminal for ${formatRupees(car.amountDue)}.`,
    );
  // Whoever takes money while a tag or a card may be charged takes it twice.
  const isPayable = car.state === 'due' && car.terminal === null && car.fastag?.state !== 'asked';
  const takesCash = isPayable || car.postedFee !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {takesCash && <MoneyButtons {...{ isPayable, hasDrawer, isBusy, onAsk }} onCard={askTerminal} />}
      {car.state === 'due' && car.terminal === null && car.stamps.length > 0 && (
        <Button look="outline" size="sm" disabled={isBusy} onClick={() => onAsk('stamp')}>
          Give a stamp
        </Button>
      )}
      {car.terminal && (
        <Suspense fallback={null}>
          <TerminalAnswers car={car} isBusy={isBusy} onAct={onAct} />
        </Suspense>
      )}
      <Button look="outline" size="sm" disabled={isBusy} onClick={() => onAsk('open')} className="sm:ms-auto">
        Open
      </Button>
    </div>
  );
}

interface MoneyProps extends Pick<ChoicesProps, 'hasDrawer' | 'isBusy' | 'onAsk'> {
  /** It owes something; else it is a car that nobody knows, and a fee is posted for that. */
  isPayable: boolean;
  onCard: () => void;
}

function MoneyButtons({ isPayable, hasDrawer, isBusy, onAsk, onCard }: MoneyProps) {
  return (
    <>
      <Button size="sm" disabled={isBusy || !hasDrawer} onClick={() => onAsk('cash')}>
        {isPayable ? 'Cash received' : 'Take the posted fee'}
      </Button>
      {isPayable && (
        <Button look="outline" size="sm" disabled={isBusy} onClick={onCard}>
          Card at the terminal
        </Button>
      )}
      {!hasDrawer && (
        <p className="order-last basis-full text-xs text-muted">Open your cash drawer below to take cash.</p>
      )}
    </>
  );
}
