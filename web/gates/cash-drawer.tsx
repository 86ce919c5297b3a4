import type { CashShift, ClosedCashShift } from '#contract/lanes.ts';
import { useId, useState } from 'react';
import { RupeesInput } from '../money/rupees-input.tsx';
import { useDifference } from '../money/use-difference.tsx';
import { reasonOf } from '../platform/api-error.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { readRupees } from '../platform/read-rupees.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useShiftChange } from './queries.ts';

interface Props {
  mall: string;
  /** Null where the drawer of whoever is signed in is closed. */
  shift: CashShift | null;
}

/** The own cash drawer: opened with counted money, closed by a count. */
export function CashDrawer({ mall, shift }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const change = useShiftChange(mall);
  const paise = readRupees(typed);
  const amount = paise === null ? null : paise / 100;
  const send = () => {
    if (amount === null || change.isPending) return;
    change.mutate(
      shift ? { kind: 'close', counted: amount, shift: shift.id } : { kind: 'open', float: amount },
      {
        onSuccess: () => setTyped(''),
      },
    );
  };
  const difference = useDifference({
    counted: shift && amount,
    expected: shift ? shift.float + shift.taken - shift.paidOut : 0,
    isBusy: change.isPending,
    send,
  });
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 rounded-lg border border-line bg-surface p-5 lg:grid-cols-2"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className="text-lg font-bold">
          Your cash drawer
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {shift ? wordShift(shift) : 'Closed. Count the money in it before you take cash.'}
        </p>
      </div>
      <form onSubmit={difference.onSubmit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <RupeesInput
            label={shift ? 'Counted now (rupees)' : 'Money in it now (rupees)'}
            typed={typed}
            hasFocus={difference.isAgain}
            onType={(now) => {
              setTyped(now);
              difference.forget();
            }}
          />
        </div>
        <Button type="submit" disabled={change.isPending || amount === null} className="mt-6.5 min-h-11">
          {shift ? 'Close the drawer' : 'Open the drawer'}
        </Button>
      </form>
      {difference.question && <div className="lg:col-span-2">{difference.question}</div>}
      <Outcome change={change} isOpen={shift !== null} />
    </section>
  );
}

/** What became of the last press; a drawer that was opened shows it itself. */
function Outcome({ change, isOpen }: { change: ReturnType<typeof useShiftChange>; isOpen: boolean }) {
  const { data, error, isError } = change;
  if (isError)
    return (
      <div className="lg:col-span-2">
        <Banner tone="bad">{reasonOf(error) || 'That did not work. Please try again.'}</Banner>
      </div>
    );
  if (!data || isOpen) return null;
  return (
    <div className="lg:col-span-2">
      <Banner tone={data.difference === 0 ? 'good' : 'warn'}>{wordCount(data)}</Banner>
    </div>
  );
}

function wordShift({ float, taken, paidOut }: CashShift): string {
  const since = `Opened with ${formatRupees(float)}; ${formatRupees(taken)} taken in cash since`;
  return paidOut > 0 ? `${since}, ${formatRupees(paidOut)} paid out in refunds.` : `${since}.`;
}

function wordCount({ counted, expected, difference }: ClosedCashShift): string {
  if (difference === 0) return `Closed with ${formatRupees(counted)}, as expected.`;
  const amount = formatRupees(Math.abs(difference));
  const more = difference < 0 ? `${amount} is missing` : `${amount} is too much`;
  return `Closed with ${formatRupees(counted)}; ${formatRupees(expected)} was expected: ${more}. It is in the books.`;
}
