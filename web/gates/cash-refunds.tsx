import type { CashRefund, CashShift } from '#contract/lanes.ts';
import { useId } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useCashRefund } from './queries.ts';

interface Props {
  mall: string;
  refunds: readonly CashRefund[];
  /** Null where the drawer of whoever is signed in is closed. */
  shift: CashShift | null;
  onDone: (sentence: string) => void;
}

/** Cash that drivers are to get back, out of the own drawer. */
export function CashRefunds({ mall, refunds, shift, onDone }: Props) {
  const id = useId();
  const pay = useCashRefund(mall);
  // With the last one the list is gone before its answer is noted, and an observer with it: the promise stays.
  const giveBack = (refund: CashRefund) =>
    pay.mutateAsync(refund.id).then(
      ({ amount }) => onDone(`${formatRupees(amount)} went back to ${refund.payee}, out of your drawer.`),
      // What was refused stands below the list.
      () => undefined,
    );
  const inside = shift ? shift.float + shift.taken - shift.paidOut : 0;
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="grid gap-1.5">
        <h2 id={id} className="text-lg font-bold">
          Cash to give back
        </h2>
        <p className="text-sm text-muted">
          {shift
            ? 'Hand it over first, then note it here: it is taken off your drawer.'
            : 'Open your cash drawer below to pay out of it.'}
        </p>
      </div>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere first-letter:uppercase">{refund.payee}</p>
              <p className="text-sm text-muted wrap-anywhere">{refund.reason}</p>
            </div>
            <Button
              size="sm"
              disabled={pay.isPending || !shift || refund.amount > inside}
              onClick={() => void giveBack(refund)}
            >
              Note {formatRupees(refund.amount)} as given back
            </Button>
            {shift && refund.amount > inside && (
              <p className="basis-full text-xs text-muted">There is not that much in your drawer.</p>
            )}
          </li>
        ))}
      </ul>
      {pay.isError && (
        <Banner tone="bad">{reasonOf(pay.error) || 'That did not work. Please try again.'}</Banner>
      )}
    </section>
  );
}
