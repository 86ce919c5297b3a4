import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useAccount } from '../../accounts/queries.ts';
import { MallCard, MallCardSkeleton } from '../../malls/mall-card.tsx';
import { findMalls, sortMalls, type MallOrder } from '../../malls/find-malls.ts';
import { useMallsNow, useMallsToday, type ListedMall } from '../../malls/queries.ts';
import { useMallsByTheHour } from '../../malls/use-malls-by-the-hour.ts';
import { wordDistance } from '../../malls/word-distance.ts';
import { mallAddress, paths, PRICES_PART } from '../../paths.ts';
import { canFindPlace, useOwnPlace, type OwnPlace } from '../../platform/own-place.ts';
import { Button } from '../../ui/button.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

const LISTED = { value: 'listed', label: 'As listed' } as const;
const EMPTIEST = { value: 'emptiest', label: 'Emptiest first' } as const;
const NEAREST = { value: 'nearest', label: 'Nearest first' } as const;
const NO_POINTS: readonly { time: string; free: number; isClosed: boolean }[] = [];

/** The list of malls; it filters as one types, by name or address. */
export default function MallList() {
  const { malls, listed, now: at } = useMallsByTheHour();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const [order, setOrder] = useState<MallOrder>('listed');
  const { now, staleSince } = useMallsNow();
  const today = useMallsToday(Boolean(useAccount()));
  const { place, ask } = useOwnPlace();
  const here = place.state === 'known' ? place.coordinates : null;
  const found = sortMalls(findMalls(listed ?? [], wanted), order, { now, place: here });
  const isOnMap = malls.data?.some(({ coordinates }) => coordinates !== null) ?? false;
  return (
    <Page title="Malls">
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Search wanted={wanted} onWant={setWanted} />
        <Sorting
          order={order}
          place={place}
          isOnMap={isOnMap}
          onOrder={(next) => {
            if (next === 'nearest' && !here) ask();
            setOrder(next);
          }}
        />
      </div>
      <FoundAloud count={wanted.trim() !== '' && malls.data ? found.length : null} />
      {malls.isError && (
        <div className="mb-6">
          <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>
        </div>
      )}
      {malls.isPending ? (
        <LoadingCards />
      ) : found.length === 0 ? (
        <EmptyState
          title="No malls found"
          text="Try searching with different keywords or check your spelling."
        />
      ) : (
        <Cards>
          {found.map((mall) => (
            <MallCard
              key={mall._id}
              mall={mall}
              now={now.get(mall._id)}
              staleSince={staleSince}
              at={at}
              distance={wordDistance(here, mall.coordinates)}
              today={today.get(mall._id) ?? NO_POINTS}
              onOpen={() => void navigate({ to: paths.userMall, params: { mall: mallAddress(mall) } })}
              linkPrices={(words) => <PricesLink mall={mall} words={words} />}
            />
          ))}
        </Cards>
      )}
    </Page>
  );
}

/** The free text of a card promises nothing: what is charged stands on the mall's page. */
function PricesLink({ mall, words }: { mall: ListedMall; words: string }) {
  return (
    <Link
      to={paths.userMall}
      params={{ mall: mallAddress(mall) }}
      hash={PRICES_PART}
      aria-describedby={`mall-${mall._id}`}
      className="tap underline decoration-control underline-offset-4 hover:decoration-current"
    >
      {words}
    </Link>
  );
}

function LoadingCards() {
  return (
    <Cards>
      {[1, 2, 3, 4].map((i) => (
        <MallCardSkeleton key={i} />
      ))}
    </Cards>
  );
}

/** What a search finds, for whoever has the page read out. */
function FoundAloud({ count }: { count: number | null }) {
  const words =
    count === 0 ? 'Nothing fits this search' : count === 1 ? '1 mall found' : `${count} malls found`;
  return (
    <p role="status" className="sr-only">
      {count !== null && words}
    </p>
  );
}

/** The list is filtered while one types; Search and Enter only close the keyboard of a phone. */
function Search({ wanted, onWant }: { wanted: string; onWant: (words: string) => void }) {
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return (
    <form role="search" onSubmit={search} className="flex max-w-prose flex-1 basis-80 gap-2">
      <SearchBox placeholder="Where you want to go?" value={wanted} onChange={onWant} className="flex-1" />
      <Button type="submit" className="min-h-11">
        Search
      </Button>
    </form>
  );
}

interface SortingProps {
  order: MallOrder;
  place: OwnPlace;
  /** Whether some mall has coordinates. */
  isOnMap: boolean;
  onOrder: (order: MallOrder) => void;
}

/** The order of the list; by distance once a place is known, else with the reason why not. */
function Sorting({ order, place, isOnMap, onOrder }: SortingProps) {
  return (
    <>
      <FilterButtons
        label="Sort by"
        options={isOnMap && canFindPlace() ? [LISTED, NEAREST, EMPTIEST] : [LISTED, EMPTIEST]}
        value={order}
        onChange={onOrder}
      />
      {order === 'nearest' && (
        <p role="status" className="basis-full text-sm text-muted">
          {PLACE_WORDS[place.state]}
        </p>
      )}
    </>
  );
}

const PLACE_WORDS: Readonly<Record<OwnPlace['state'], string>> = {
  'not-asked': '',
  asking: 'Finding where you are…',
  known: 'Distances are in a straight line. Your location stays on this device.',
  refused: 'Your browser does not share your location, so the malls stand as listed.',
  'not-found': 'Where you are could not be found, so the malls stand as listed.',
};

function Cards({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">{children}</div>
  );
}
