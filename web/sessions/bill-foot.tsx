import type { OwnBill } from '#contract/pay.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { buttonClasses } from '../ui/button.tsx';

interface Props {
  bill: OwnBill;
  isOngoing: boolean;
}

/** What a visit costs so far or still, and the way to pay it; of a paid one the way to its receipt. */
export function BillFoot({ bill, isOngoing }: Props) {
  const { status, amountDue, amountPaid } = bill;
  // The link names our own site, by whatever address this page was opened.
  const { pathname } = new URL(bill.payUrl, location.origin);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="text-sm">
        {status === 'due' ? (
          <>
            <span className="font-bold">{formatRupees(amountDue)}</span>{' '}
            {isOngoing ? 'to pay so far' : 'still to pay'}
          </>
        ) : status === 'paid' ? (
          <>
            <span className="font-bold">{formatRupees(amountPaid)}</span> paid
            {bill.leaveBy !== null && `, please leave by ${wordTime(bill.leaveBy)}`}
          </>
        ) : (
          'Nothing to pay so far'
        )}
      </p>
      {bill.exitInDoubt && <p className="basis-full text-sm text-warn">{bill.exitInDoubt.text}</p>}
      {status === 'due' && (
        <a href={pathname} className={buttonClasses('primary', 'sm')}>
          Pay now
        </a>
      )}
      {status === 'paid' && (
        <a href={pathname} className={buttonClasses('outline', 'sm')}>
          Receipt
        </a>
      )}
    </div>
  );
}

function wordTime(at: string): string {
  const options = { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' } as const;
  return new Date(at).toLocaleTimeString('en-GB', options);
}
