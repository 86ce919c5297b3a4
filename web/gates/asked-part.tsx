import type { WaitingCar } from '#contract/lanes.ts';
import { CashPart } from './cash-part.tsx';
import { OpenForm } from './open-form.tsx';
import type { CashPress, LaneAction } from './queries.ts';
import { StampChoice } from './stamp-choice.tsx';
import { TakeBack } from './take-back.tsx';
import type { OpenPress } from './use-cash.ts';
import { wordStamp } from './word-waiting.ts';

/** What is asked for before it is done. */
export type AskedOfCar = 'open' | 'cash' | 'stamp';

export type Act = (action: LaneAction, sentence: string) => void;

interface Props {
  mall: string;
  car: WaitingCar;
  asked: AskedOfCar | null;
  press: OpenPress | undefined;
  isBusy: boolean;
  onAct: Act;
  onCash: (press: CashPress) => void;
  onCashAgain: (press: CashPress) => void;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

/** What is asked about a car that waits; where nothing is, whether its plate was typed by mistake. */
export function AskedPart(props: Props) {
  const { mall, car, asked, press, isBusy, onAct, onCash, onCashAgain, onCancel, onDone } = props;
  switch (asked) {
    case null:
      return <TakeBack {...{ mall, car, onDone }} />;
    case 'open':
      return (
        <OpenForm
          isBusy={isBusy}
          onCancel={onCancel}
          onOpen={(reason) => onAct({ kind: 'open', wait: car.id, reason }, `${car.plate} was let out.`)}
        />
      );
    case 'cash':
      return <CashPart {...{ car, press, onCash, onCancel }} onAgain={onCashAgain} />;
    case 'stamp':
      return (
        <StampChoice
          stamps={car.stamps}
          isBusy={isBusy}
          onCancel={onCancel}
          onGive={(code, reason) =>
            onAct(
              { kind: 'stamp', wait: car.id, session: car.session ?? '', code, reason },
              `${car.plate} has the stamp ${wordStamp(code)}.`,
            )
          }
        />
      );
  }
}
