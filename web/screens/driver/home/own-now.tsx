import type { Account } from '#contract/accounts.ts';
import type { Mall } from '#contract/malls.ts';
import type { OwnCar } from '#contract/own-cars.ts';
import type { HistoryRecord } from '#contract/sessions.ts';
import type { ReactNode } from 'react';
import { AwaitingProof } from '../../../accounts/plates/awaiting-proof.tsx';
import { useOwnCars } from '../../../cars/queries.ts';
import { useMallsNow } from '../../../malls/queries.ts';
import { useMallsByTheHour } from '../../../malls/use-malls-by-the-hour.ts';
import { useHistory, useOwnBills } from '../../../sessions/queries.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LastVisit } from './last-visit.tsx';
import { NoPlate } from './no-plate.tsx';
import { OngoingVisit } from './ongoing-visit.tsx';
import { StaffWays } from './staff-ways.tsx';
import { UsualMall } from './usual-mall.tsx';

interface Props {
  account: Account;
  /** The landing content: shown below, once what stands above it is known, so that nothing moves. */
  children: ReactNode;
}

/** The answers for whoever is signed in: what is running, where the car is, the usual mall now, the last visit. */
export function OwnNow({ account, children }: Props) {
  const plates = account.plateNumbers;
  const history = useHistory(plates);
  const bills = useOwnBills(plates);
  const cars = useOwnCars(plates.length > 0);
  const { malls, listed } = useMallsByTheHour();
  const now = useMallsNow();
  const asked = plates.length > 0 ? [history, bills, cars, malls, now] : [malls, now];
  if (asked.some(({ isPending }) => isPending)) return <Waiting />;
  return (
    <>
      <section aria-label="Your parking" className="px-4 py-6 sm:px-6 sm:py-8">
        <div className="grid grid-cols-1 gap-5">
          {history.isError && (
            <LoadFailure onRetry={history.refetch}>Your visits could not be loaded.</LoadFailure>
          )}
          {cars.isError && (
            <LoadFailure onRetry={cars.refetch}>Your cars could not be looked up.</LoadFailure>
          )}
          <StaffWays account={account} />
          <Visits
            records={history.data ?? []}
            bills={bills}
            cars={cars.data?.cars ?? null}
            malls={listed ?? []}
            now={now}
          />
          {plates.length === 0 && <NoPlate />}
        </div>
      </section>
      {children}
    </>
  );
}

interface VisitsProps {
  records: readonly HistoryRecord[];
  bills: ReturnType<typeof useOwnBills>;
  /** Null where they could not be looked up. */
  cars: readonly OwnCar[] | null;
  malls: readonly Mall[];
  now: ReturnType<typeof useMallsNow>;
}

function Visits({ records, bills, cars, malls, now }: VisitsProps) {
  const ongoing = records.filter(({ status }) => status === 'ongoing').slice(0, MOST_CARS);
  const last = records.find(({ status }) => status === 'completed');
  const usual = malls.find(({ name }) => name === findUsual(records));
  return (
    <>
      {ongoing.map((visit) => (
        <OngoingVisit
          key={visit.id}
          visit={visit}
          bill={bills.bills.get(visit.id)}
          billStaleSince={bills.staleSince}
          car={cars && cars.find(({ session }) => session === visit.id)}
        />
      ))}
      <div className="grid grid-cols-1 gap-5 empty:hidden md:grid-cols-2">
        {usual && <UsualMall mall={usual} now={now.now.get(usual._id)} staleSince={now.staleSince} />}
        {last && <LastVisit visit={last} bill={bills.bills.get(last.id)} />}
      </div>
      {records.length === 0 && <AwaitingProof />}
    </>
  );
}

/** As tall as the window: what comes moves nothing that can be seen. */
function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading your parking"
      className="min-h-[calc(100dvh-4rem)] px-4 py-6 sm:px-6 sm:py-8"
    >
      <div className="grid grid-cols-1 gap-5">
        <Skeleton className="h-64 rounded-lg" />
        <div className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-48 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </div>
      </div>
    </div>
  );
}

/** An account has three plates. */
const MOST_CARS = 3;
const NEWEST = 40;

/** The mall of most of the newest visits; among equals the one that was visited last. */
function findUsual(records: readonly HistoryRecord[]): string | null {
  const counts = new Map<string, number>();
  for (const { mallName } of records.slice(0, NEWEST)) counts.set(mallName, (counts.get(mallName) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
