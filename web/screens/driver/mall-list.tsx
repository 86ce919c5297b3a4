import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { MallCard, MallCardSkeleton } from '../../malls/mall-card.tsx';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

/** The list of malls; it filters as one types, by name or address. */
export default function MallList() {
  const malls = useMalls();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const found = (malls.data ?? []).filter(({ name, address }) => fits(wanted, name) || fits(wanted, address));
  // The list was filtered while typing; Search and Enter only close the keyboard of a phone.
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return (
    <Page title="Malls">
      <form role="search" onSubmit={search} className="mb-6 flex max-w-prose gap-2">
        <SearchBox
          placeholder="Where you want to go?"
          value={wanted}
          onChange={setWanted}
          className="flex-1"
        />
        <Button type="submit" className="min-h-11">
          Search
        </Button>
      </form>
      {malls.isError && (
        <div className="mb-6">
          <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>
        </div>
      )}
      {malls.isPending ? (
        <Cards>
          {[1, 2, 3, 4].map((i) => (
            <MallCardSkeleton key={i} />
          ))}
        </Cards>
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
              onOpen={() => void navigate({ to: paths.userMall, params: { mall: mallAddress(mall) } })}
            />
          ))}
        </Cards>
      )}
    </Page>
  );
}

function Cards({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">{children}</div>;
}

function fits(wanted: string, text: string): boolean {
  return text.toLowerCase().includes(wanted.trim().toLowerCase());
}
