import { PASS_KINDS } from '#contract/passes.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMalls } from '../../malls/queries.ts';
import { PassFigures } from '../../passes/pass-figures.tsx';
import { PassesPanel } from '../../passes/passes-panel.tsx';
import { KIND_WORDS } from '../../passes/words.ts';
import { mallAddress, paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const ShopsPanel = lazy(() => loadPart(() => import('../../passes/shops-panel.tsx')));
const ArrivalsPanel = lazy(() => loadPart(() => import('../../passes/arrivals-panel.tsx')));

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** Who parks in one mall by a right of their own: passes, lists, customers of shops, announced arrivals. */
export default function MallPasses({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Passes"
      of={found?.name}
      subtitle={found ? `Who parks at ${found.name} by a pass or a list` : 'Who parks by a pass or a list'}
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={8} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && <Parts key={found._id} mall={found._id} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}

type Part = (typeof PASS_KINDS)[number] | 'shops' | 'arrivals';

function Parts({ mall }: { mall: string }) {
  const [part, setPart] = useState<Part>('season');
  const lists = PASS_KINDS.map((kind) => ({
    value: kind as Part,
    label: KIND_WORDS[kind].tab,
    content: <PassesPanel key={kind} mall={mall} kind={kind} />,
  }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PassFigures mall={mall} />
      <Tabs
        label="Passes and lists"
        value={part}
        onChange={setPart}
        tabs={[
          ...lists,
          { value: 'shops', label: 'Shops', content: <Late part={<ShopsPanel mall={mall} />} /> },
          { value: 'arrivals', label: 'Arrivals', content: <Late part={<ArrivalsPanel mall={mall} />} /> },
        ]}
      />
    </div>
  );
}

function Late({ part }: { part: ReactNode }) {
  return <Suspense fallback={<TableSkeleton rows={4} />}>{part}</Suspense>;
}
