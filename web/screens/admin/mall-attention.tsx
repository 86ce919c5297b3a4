import { Link } from '@tanstack/react-router';
import { AttentionPanel } from '../../attention/attention-panel.tsx';
import { useAttentionCount } from '../../attention/queries.ts';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** What needs a person in one mall. */
export default function MallAttention({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  const counted = useAttentionCount(found?._id);
  return (
    <Page
      title="Attention"
      of={found?.name}
      count={counted.data?.count ?? 0}
      subtitle={found ? `What needs you at ${found.name}` : 'What needs you at this mall'}
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={8} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && <AttentionPanel key={found._id} mall={found._id} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
