import type { Mall } from '#contract/malls.ts';
import { ManagedMall } from '../../malls/manage/managed-mall.tsx';
import { MerchantButton } from '../../money/merchant/merchant-button.tsx';
import { useOverview } from '../../malls/manage/queries.ts';
import { useMallsNow } from '../../malls/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureAge } from '../../ui/figure-age.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  malls: readonly Mall[] | undefined;
  isPending: boolean;
  /** Offers another try where the list could not be fetched and nothing else offers it. */
  onRetry: (() => unknown) | undefined;
  /** The mall that is being changed. */
  busy: string | null;
  onToggle: (mall: Mall) => void;
  onEdit: (mall: Mall) => void;
  onConfigure: (mall: Mall) => void;
  onDelete: (mall: Mall) => void;
}

/** The malls, a row each; while they load, skeletons of the rows. */
export function MallGrid({
  malls,
  isPending,
  onRetry,
  busy,
  onToggle,
  onEdit,
  onConfigure,
  onDelete,
}: Props) {
  const { overview, age } = useOverview();
  const now = useMallsNow();
  if (isPending) return <CardSkeletons />;
  if (!malls) {
    return (
      <EmptyState
        title="Your malls are not shown"
        text="The list could not be fetched just now. Nothing is lost."
        action={onRetry && <RetryButton onRetry={onRetry} />}
      />
    );
  }
  if (malls.length === 0) {
    return <EmptyState title="No malls found. Add your first mall to get started." />;
  }
  return (
    <div className={GRID}>
      <FigureAge {...age} />
      {malls.map((mall) => (
        <ManagedMall
          key={mall._id}
          mall={mall}
          overview={overview.get(mall._id)}
          staleSince={age.since}
          now={now.now.get(mall._id)}
          trend={now.staleSince === null ? now.now.get(mall._id)?.trend : undefined}
          isBusy={busy === mall._id}
          onToggle={() => onToggle(mall)}
          onEdit={() => onEdit(mall)}
          onConfigure={() => onConfigure(mall)}
          onDelete={() => onDelete(mall)}
          further={<MerchantButton mall={mall} />}
        />
      ))}
    </div>
  );
}

const GRID = 'grid grid-cols-1 gap-4';

function CardSkeletons() {
  return (
    <div aria-hidden className={GRID}>
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
          <Skeleton className="h-7 w-44 max-w-full" />
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-15" />
          <Skeleton className="h-9 w-40" />
          <Skeleton className="mt-1 h-8" />
        </div>
      ))}
    </div>
  );
}
