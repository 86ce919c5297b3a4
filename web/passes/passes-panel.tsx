import type { AnyPassKind, Pass } from '#contract/passes.ts';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useFigureAge } from '../platform/age.ts';
import { loadPart } from '../platform/load-part.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { FilterButtons } from '../ui/filter-buttons.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import type { OpenedPart } from './opened-part.ts';
import { exportAddress, usePasses, type ShownPasses } from './queries.ts';
import { KIND_WORDS } from './words.ts';

// Fetched once somebody opens one: with its dialogs the page would be too heavy.
const OpenPart = lazy(() => loadPart(() => import('./open-part.tsx')));
// Until there is something to show in it, its place is a skeleton.
const PassTable = lazy(() => loadPart(() => import('./pass-table.tsx')));

interface Props {
  /** The mall's `_id`. */
  mall: string;
  kind: AnyPassKind;
}

/** The passes of one kind: find one, read it, add one, take a file of them. */
export function PassesPanel({ mall, kind }: Props) {
  const [state, setState] = useState<ShownPasses>('valid');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<OpenedPart | null>(null);
  const q = useDeferredValue(typed.trim());
  const list = usePasses(mall, { kind, state, q });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          placeholder="Search name or plate"
          value={typed}
          onChange={setTyped}
          maxLength={60}
          className="w-full sm:w-72"
        />
        <FilterButtons label="Which passes" options={STATES} value={state} onChange={setState} />
        <div className="flex flex-wrap gap-2 sm:ms-auto">
          <Button onClick={() => setOpen({ what: 'new' })}>Add</Button>
          <Button look="outline" onClick={() => setOpen({ what: 'import' })}>
            Import
          </Button>
          <a href={exportAddress(mall)} download className={buttonClasses('outline')}>
            Export
          </a>
        </div>
      </div>
      <FoundPasses kind={kind} list={list} isNarrowed={q !== '' || state !== 'valid'} onOpen={setOpen} />
      {open && (
        <Suspense>
          <OpenPart
            open={open}
            mall={mall}
            kind={kind}
            levels={list.data?.pages[0]?.levels ?? []}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface FoundProps {
  kind: AnyPassKind;
  list: ReturnType<typeof usePasses>;
  isNarrowed: boolean;
  onOpen: (open: OpenedPart) => void;
}

function FoundPasses({ kind, list, isNarrowed, onOpen }: FoundProps) {
  const age = useFigureAge(list);
  if (list.isPending) return <TableSkeleton rows={8} />;
  if (!list.data) return <LoadFailure onRetry={list.refetch}>The passes could not be loaded.</LoadFailure>;
  return (
    <>
      <FigureAge {...age} />
      <Suspense fallback={<TableSkeleton rows={8} />}>
        <PassTable
          kind={kind}
          passes={list.data.pages.flatMap((page) => page.passes)}
          onOpen={({ id }: Pass) => onOpen({ what: 'pass', id })}
          empty={<Empty kind={kind} isNarrowed={isNarrowed} />}
        />
      </Suspense>
      {list.hasNextPage && (
        <Button look="outline" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  );
}

const STATES = [
  { value: 'valid', label: 'Valid' },
  { value: 'ending', label: 'Ending this week' },
  { value: 'ended', label: 'Ended' },
] as const;

function Empty({ kind, isNarrowed }: { kind: AnyPassKind; isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title="Nothing fits" text="Choose other passes, or search for less." />;
  return (
    <EmptyState
      title={`No ${KIND_WORDS[kind].one} yet`}
      text="Add one, or import a file. A car with one is found at the gates by its plate."
    />
  );
}
