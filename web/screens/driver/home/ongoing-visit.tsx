import type { OwnCar } from '#contract/own-cars.ts';
import type { OwnBill } from '#contract/pay.ts';
import type { HistoryRecord } from '#contract/sessions.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { WHY_HIDDEN } from '../../../cars/prove-to-see.tsx';
import { wordSuretyShort } from '../../../cars/word-place.ts';
import { paths } from '../../../paths.ts';
import { useNow } from '../../../platform/age.ts';
import { formatRupees } from '../../../platform/format-rupees.ts';
import { wordLength } from '../../../sessions/word-length.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { StaleMark } from '../../../ui/stale-mark.tsx';
import { wordNextStep } from './word-next-step.ts';

interface Props {
  visit: HistoryRecord;
  bill: OwnBill | undefined;
  /** As of when the bill is where it could not be renewed. */
  billStaleSince: string | null;
  /** Undefined where the plate is not proven: then nothing of its slot is shown. Null where it could not be looked up. */
  car: OwnCar | undefined | null;
}

/** The visit that is running: where the car is, for how long, what it costs now and when that rises. */
export function OngoingVisit({ visit, bill, billStaleSince, car }: Props) {
  const heading = `ongoing-${visit.id}`;
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-x-10 gap-y-6 rounded-lg bg-asphalt p-5 text-on-asphalt sm:p-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
    >
      <div className="grid grid-cols-1 content-start gap-2">
        <h2
          id={heading}
          title={visit.mallName}
          className="line-clamp-3 font-semibold wrap-anywhere text-on-asphalt-muted"
        >
          <span className="plate text-on-asphalt">{visit.carNumber}</span> is parked at{' '}
          <span dir="auto" className="text-on-asphalt">
            {visit.mallName}
          </span>
        </h2>
        <Place car={car} isHidden={visit.isSlotHidden === true} />
        <p className="text-sm text-on-asphalt-muted">
          In since {visit.entryTime}. <Length since={visit.entryAt} />
        </p>
        {visit.isSlotHidden && (
          <p className="mt-2">
            <Link to={paths.account} className={buttonClasses('accent', 'lg')}>
              Prove it with a code
            </Link>
          </p>
        )}
        {car && (
          <p className="mt-2">
            <Link to={paths.car} className={buttonClasses('accent', 'lg')}>
              <MapPin aria-hidden className="size-5" />
              Find my car
            </Link>
          </p>
        )}
      </div>
      <Cost bill={bill} staleSince={billStaleSince} />
    </section>
  );
}

function Place({ car, isHidden }: Pick<Props, 'car'> & { isHidden: boolean }) {
  if (isHidden) return <p className="text-lg font-semibold">{WHY_HIDDEN}</p>;
  if (car === null) return <p className="text-2xl font-bold">Its spot could not be looked up</p>;
  if (!car?.place) return <p className="text-2xl font-bold">Spot not known</p>;
  const { level, section, slot } = car.place;
  return (
    <>
      <p className="text-[2.5rem] leading-none font-bold wrap-anywhere">
        {level}, section {section}
      </p>
      <p className="text-lg font-semibold wrap-anywhere">
        Spot {slot} <span className="font-normal text-on-asphalt-muted">({wordSuretyShort(car.place)})</span>
      </p>
    </>
  );
}

function Length({ since }: { since: string }) {
  const now = useNow();
  const from = Date.parse(since);
  return Number.isNaN(from) ? null : (
    <span className="font-semibold text-on-asphalt">{wordLength(from, now)} so far</span>
  );
}

/** What the server says it costs; never reckoned here. */
function Cost({ bill, staleSince }: { bill: OwnBill | undefined; staleSince: string | null }) {
  const now = useNow();
  if (!bill)
    return <p className="self-center text-on-asphalt-muted">What it costs is not known right now.</p>;
  const { status, amountDue, amountPaid, leaveBy, nextStep, exitInDoubt } = bill;
  const { pathname } = new URL(bill.payUrl, location.origin);
  const isPaid = status === 'paid';
  return (
    <div className="grid content-start gap-2 border-asphalt-line max-lg:border-t max-lg:pt-5 lg:border-s lg:ps-10">
      <p className="text-sm text-on-asphalt-muted">{isPaid ? 'Paid' : 'Cost now'}</p>
      <p className="text-[2.5rem] leading-none font-bold">{formatRupees(isPaid ? amountPaid : amountDue)}</p>
      <StaleMark since={staleSince} className="text-on-asphalt" />
      <p className="min-h-6 text-sm">
        {leaveBy !== null && isPaid
          ? `Please leave by ${indiaTime(new Date(leaveBy))}.`
          : (exitInDoubt?.text ?? (nextStep && wordNextStep(nextStep, now)))}
      </p>
      <p className="mt-2">
        <a
          href={pathname}
          className="inline-flex min-h-12 items-center justify-center rounded-md border border-asphalt-line px-5 font-semibold transition-colors duration-150 hover:border-on-asphalt"
        >
          {status === 'due' ? `Pay ${formatRupees(amountDue)}` : 'See the bill'}
        </a>
      </p>
    </div>
  );
}
