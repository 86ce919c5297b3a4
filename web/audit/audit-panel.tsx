import { useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { EVERYTHING, exportAddress, useAudit } from './queries.ts';
import { TrailState } from './trail-state.tsx';
import { useSettled } from '../ui/use-settled.ts';

/** The audit trail of all malls, or of the one with this `_id`: its state, filters, records and export. */
export function AuditPanel({ mall, person = '' }: { mall: string | null; person?: string | undefined }) {
  const [typed, setTyped] = useState({ ...EVERYTHING, person });
  const filter = useSettled(typed);
  const audit = useAudit(mall, filter);
  const pages = audit.data?.pages ?? [];
  const trail = pages[0]?.trail;
  return (
    <div className="grid grid-cols-1 gap-5">
      {trail && <TrailState state={trail} />}
      <AuditFilters filter={typed} onChange={setTyped} />
      {audit.isError && (
        <LoadFailure onRetry={audit.refetch}>
          The audit could not be loaded. <span className="font-normal">{reasonOf(audit.error)}</span>
        </LoadFailure>
      )}
      {audit.isPending && <TableSkeleton rows={12} />}
      {audit.data && <AuditList isOfAll={mall === null} records={pages.flatMap(({ records }) => records)} />}
      <div className="flex flex-wrap items-center gap-3">
        {audit.hasNextPage && (
          <Button
            look="outline"
            disabled={audit.isFetchingNextPage}
            onClick={() => void audit.fetchNextPage()}
          >
            {audit.isFetchingNextPage ? 'Loading…' : 'Show older records'}
          </Button>
        )}
        {audit.data && (
          <a href={exportAddress(mall, filter)} download className={buttonClasses('outline')}>
            Export as CSV
          </a>
        )}
      </div>
    </div>
  );
}
