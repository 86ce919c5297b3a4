import type { OwnBill } from '#contract/pay.ts';
import type { HistoryRecord } from '#contract/sessions.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useToday } from '../../../platform/use-today.ts';
import { formatRupees } from '../../../platform/format-rupees.ts';
import { wordDateAndDay } from '../../../sessions/word-date.ts';
import { buttonClasses } from '../../../ui/button.tsx';

interface Props {
  visit: HistoryRecord;
  bill: OwnBill | undefined;
}

/** The last visit that has ended, with its bill. */
export function LastVisit({ visit, bill }: Props) {
  const isDue = bill?.status === 'due';
  return (
    <section
      aria-labelledby="last-visit"
      className="grid content-between gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <div>
        <h2 id="last-visit" className="text-sm text-muted">
          Last visit
        </h2>
        <p title={visit.mallName} className="mt-1 line-clamp-3 text-2xl font-bold wrap-anywhere">
          {formatRupees(visit.charges)} at <span dir="auto">{visit.mallName}</span>
        </p>
        <p className="mt-1 text-sm text-muted">
          {wordDateAndDay(visit.date, useToday())}, {visit.entryTime} to {visit.exitTime}, {visit.duration},{' '}
          <span className="plate">{visit.carNumber}</span>
          {bill && !isDue && ', paid'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {bill && (
          <a
            href={new URL(bill.payUrl, location.origin).pathname}
            className={buttonClasses(isDue ? 'primary' : 'outline', 'lg')}
          >
            {isDue ? `Pay ${formatRupees(bill.amountDue)}` : 'Bill and receipt'}
          </a>
        )}
        <Link to={paths.userHistory} className={buttonClasses('outline', 'lg')}>
          All visits
        </Link>
      </div>
    </section>
  );
}
