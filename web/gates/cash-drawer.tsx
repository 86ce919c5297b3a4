import type { CashShift, ClosedCashShift } from '#contract/lanes.ts';
import { useId, useState, type FormEvent } from 'react';
import { RupeesInput } from '../money/rupees-input.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null || change.isPending) return;
    change.mutate(
      shift ? { kind: 'close', counted: amount, shift: shift.id } : { kind: 'open', float: amount },
      {
        onSuccess: () => setTyped(''),
      },
    );
  };
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
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <RupeesInput
            label={shift ? 'Counted now (rupees)' : 'Money in it now (rupees)'}
            typed={typed}
            onType={setTyped}
          />
        </div>
        <Button type="submit" disabled={change.isPending || amount === null} className="mt-6.5 min-h-11">
          {shift ? 'Close the drawer' : 'Open the drawer'}
        </Button>
      </form>
      {change.isError && (
        <div className="lg:col-span-2">
          <Banner tone="bad">{reasonOf(change.error) || 'That did not work. Please try again.'}</Banner>
        </div>
      )}
      {change.data && !shift && (
        <div className="lg:col-span-2">
          <Banner tone={change.data.difference === 0 ? 'good' : 'warn'}>{wordCount(change.data)}</Banner>
        </div>
      )}
    </section>
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
