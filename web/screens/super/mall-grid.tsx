import type { Mall } from '#contract/malls.ts';
import { ManagedMall } from '../../malls/manage/managed-mall.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
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

/** The malls as cards; while they load, skeletons of the cards. */
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
      {malls.map((mall) => (
        <ManagedMall
          key={mall._id}
          mall={mall}
          isBusy={busy === mall._id}
          onToggle={() => onToggle(mall)}
          onEdit={() => onEdit(mall)}
          onConfigure={() => onConfigure(mall)}
          onDelete={() => onDelete(mall)}
        />
      ))}
    </div>
  );
}

const GRID = 'grid gap-5 min-[40rem]:grid-cols-2 xl:grid-cols-3';

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
