import { lazy, Suspense, useState } from 'react';
import { useMay } from '../accounts/roles.ts';
import { useFigureAge } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { HeldParts } from '../ui/held-parts.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DisputeList } from './dispute-list.tsx';
import { DoubtfulList } from './doubtful-list.tsx';
import { useDisputes, useLookInto } from './queries.ts';

const DisputeDetailView = lazy(() =>
  loadPart(async () => ({ default: (await import('./dispute-detail.tsx')).DisputeDetailView })),
);

type Tab = 'open' | 'doubtful' | 'decided';

/** The disputes of one mall, by its `_id`: the list at the side, what decides the chosen one beside it. */
export function DisputesPanel({ mall }: { mall: string }) {
  const found = useDisputes(mall);
  const age = useFigureAge(found);
  const lookInto = useLookInto(mall);
  const mayDecide = useMay(mall, 'decide_disputes');
  const [tab, setTab] = useState<Tab>('open');
  const [chosen, setChosen] = useState<string | null>(null);
  if (found.isPending) return <TableSkeleton rows={8} />;
  if (!found.data)
    return <LoadFailure onRetry={found.refetch}>The disputes could not be loaded.</LoadFailure>;
  const { disputes, doubtful } = found.data;
  const [open, decided] = partition(disputes);
  const show = ({ id }: { id: string }) => {
    setTab('open');
    setChosen(id);
  };
  const look = (session: string) => lookInto.mutate(session, { onSuccess: show });
  const list = { chosen, onChoose: setChosen };
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
      <div className={joinClasses('grid grid-cols-1 gap-4', chosen !== null && 'max-lg:hidden')}>
        {lookInto.isError && <Banner tone="bad">{reasonOf(lookInto.error) || 'That did not work.'}</Banner>}
        <FigureAge {...age} />
        <Tabs
          label="Disputes"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'open',
              label: `Open${countOf(open)}`,
              content: <DisputeList disputes={open} empty="No open disputes" {...list} />,
            },
            {
              value: 'doubtful',
              label: `In doubt${countOf(doubtful)}`,
              content: (
                <DoubtfulList
                  charges={doubtful}
                  isBusy={lookInto.isPending}
                  onLookInto={mayDecide ? look : undefined}
                />
              ),
            },
            {
              value: 'decided',
              label: 'Decided',
              content: <DisputeList disputes={decided} empty="Nothing was decided yet" {...list} />,
            },
          ]}
        />
      </div>
      {disputes.length > 0 && (
        <Chosen mall={mall} dispute={chosen} open={open} onBack={() => setChosen(null)} />
      )}
    </div>
  );
}

function partition<T extends { state: string }>(disputes: readonly T[]): [open: T[], decided: T[]] {
  return [disputes.filter(({ state }) => state === 'open'), disputes.filter(({ state }) => state !== 'open')];
}

interface ChosenProps {
  mall: string;
  dispute: string | null;
  /** Those that somebody may be writing an answer to. */
  open: readonly { id: string }[];
  onBack: () => void;
}

/** What decides the chosen one, fetched with the first; an answer that is half written to another one is held. */
function Chosen({ mall, dispute, open, onBack }: ChosenProps) {
  return (
    <div className="min-w-0">
      {dispute === null && <NoneChosen />}
      <Suspense fallback={<TableSkeleton rows={8} />}>
        <HeldParts
          shown={dispute}
          has={(one) => open.some(({ id }) => id === one)}
          render={(one) => <DisputeDetailView mall={mall} dispute={one} onBack={onBack} />}
        />
      </Suspense>
    </div>
  );
}

function NoneChosen() {
  return (
    <div className="max-lg:hidden">
      <EmptyState
        title="Choose a dispute"
        text="Both reads, their photographs, the times and the bill are shown beside each other."
      />
    </div>
  );
}

function countOf(list: readonly unknown[]): string {
  return list.length > 0 ? ` (${list.length})` : '';
}
