import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { focusOnce } from '../ui/focus-once.ts';
import { wordWouldBook } from './word-difference.ts';

interface Props {
  counted: number;
  expected: number;
  isBusy: boolean;
  onAgain: () => void;
  onClose: () => void;
}

/** Whether a difference is to be booked. The focus is on the way back, so that who presses twice closes nothing. */
export default function DifferenceAsked({ counted, expected, isBusy, onAgain, onClose }: Props) {
  return (
    <Banner
      tone="warn"
      action={
        <span className="flex flex-wrap gap-2">
          <Button look="outline" size="sm" ref={focusOnce} onClick={onAgain}>
            Count again
          </Button>
          <Button look="danger" size="sm" disabled={isBusy} onClick={onClose}>
            Close it so
          </Button>
        </span>
      }
    >
      {wordWouldBook(counted, expected)}
    </Banner>
  );
}
