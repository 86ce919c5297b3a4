import { DeletedMalls } from '../../records/deleted-malls.tsx';
import { useDeletedMalls } from '../../records/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The deleted malls whose records the account may see. */
export default function DeletedMallsScreen() {
  const { data, isPending } = useDeletedMalls();
  return (
    <Page title="Records" subtitle="What is on record of malls that were deleted">
      {isPending && <Skeleton className="h-40" />}
      {data?.length === 0 && (
        <EmptyState
          title="No records for this account"
          text="Whoever had a role in a mall that was deleted finds its books, disputes and audit trail here."
        />
      )}
      <DeletedMalls title="Deleted malls" />
    </Page>
  );
}
