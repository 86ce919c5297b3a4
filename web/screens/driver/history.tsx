import type { HistoryRecord } from '#contract/sessions.ts';
import { useState } from 'react';
import { AwaitingProof } from '../../accounts/plates/awaiting-proof.tsx';
import { ProveToSee, WHY_HIDDEN } from '../../cars/prove-to-see.tsx';
import { useOwnCars } from '../../cars/queries.ts';
import { wordSlotOfVisit } from '../../cars/word-place.ts';
import { HistoryList, HistoryListSkeleton } from '../../sessions/history-list.tsx';
import { HistoryStats } from '../../sessions/history-stats.tsx';
import { fitsVisit } from '../../sessions/fits-visit.ts';
import { useHistory, useOwnBills } from '../../sessions/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StaleMark } from '../../ui/stale-mark.tsx';
import { usePlates } from './use-plates.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'ongoing', label: 'Ongoing' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

/** The parking history of the driver's own plates. */
export default function History() {
  const plates = usePlates();
  const history = useHistory(plates);
  const { bills, isPending, staleSince } = useOwnBills(plates);
  const cars = useOwnCars(plates.length > 0);
  const placeOf = (visit: string) => cars.data?.cars.find(({ session }) => session === visit)?.place;
  const [wanted, setWanted] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  // Without a plate nothing is asked for, and there is nothing to wait for.
  const isLoading = plates.length > 0 && (history.isPending || isPending || cars.isPending);
  const records = history.data ?? [];
  const shown = records.filter(
    (record) => (filter === 'all' || record.status === filter) && fitsVisit(record, wanted),
  );
  return (
    <Page title="Parking History">
      <div className="grid grid-cols-1 gap-6">
        <HistoryStats records={isLoading ? undefined : records} isUnknown={history.isError} />
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox
            placeholder="Search by mall, car, date or day..."
            value={wanted}
            onChange={setWanted}
            className="min-w-[min(15rem,100%)] flex-1 lg:max-w-prose"
          />
          <FilterButtons label="Filter by status" options={FILTERS} value={filter} onChange={setFilter} />
        </div>
        {history.isError && (
          <LoadFailure onRetry={history.refetch}>Your visits could not be loaded.</LoadFailure>
        )}
        {!isLoading && <ProveToSee plates={hiddenPlates(records)} />}
        {bills.size > 0 && <StaleMark since={staleSince} />}
        {isLoading ? (
          <HistoryListSkeleton />
        ) : shown.length === 0 ? (
          <EmptyState
            title="No records found"
            text="Try adjusting your search or filter criteria."
            action={<PlateHint plates={plates} />}
          />
        ) : (
          <HistoryList
            records={shown}
            bills={bills}
            whyHidden={WHY_HIDDEN}
            wordSlot={(record) => wordSlotOfVisit(record, placeOf(record.id))}
          />
        )}
      </div>
    </Page>
  );
}

/** The plates of which some visit is shown without its slot. */
function hiddenPlates(records: readonly HistoryRecord[]): string[] {
  return [...new Set(records.flatMap(({ isSlotHidden, carNumber }) => (isSlotHidden ? [carNumber] : [])))];
}

function PlateHint({ plates }: { plates: readonly string[] }) {
  if (plates.length > 0) return <AwaitingProof />;
  return <p className="text-sm text-muted">Your account has no plate yet, so there are no visits to show.</p>;
}
