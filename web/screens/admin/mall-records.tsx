import { indiaDate } from '#domain/time/india-time.ts';
import type { Permission } from '#contract/roles.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAccount } from '../../accounts/queries.ts';
import { useMay } from '../../accounts/roles.ts';
import { useDeletedMalls, type DeletedMall } from '../../records/queries.ts';
import { wordRecords } from '../../records/word-records.ts';
import { paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const Books = lazy(() =>
  loadPart(async () => ({ default: (await import('../../books/books-panel.tsx')).BooksPanel })),
);
const Drawers = lazy(() =>
  loadPart(async () => ({ default: (await import('../../cash/drawers-panel.tsx')).DrawersPanel })),
);
const Reports = lazy(() =>
  loadPart(async () => ({ default: (await import('../../reports/reports-panel.tsx')).ReportsPanel })),
);
const SessionDrawer = lazy(() => loadPart(() => import('./session-drawer.tsx')));
const People = lazy(() =>
  loadPart(async () => ({ default: (await import('../../people/people-on-record.tsx')).PeopleOnRecord })),
);
const Disputes = lazy(() =>
  loadPart(async () => ({ default: (await import('../../disputes/in-question.tsx')).InQuestion })),
);
const Audit = lazy(() =>
  loadPart(async () => ({ default: (await import('../../audit/audit-panel.tsx')).AuditPanel })),
);

/** What is on record of a deleted mall, by its `_id`. */
export default function MallRecords({ mall }: { mall: string }) {
  const malls = useDeletedMalls();
  const found = malls.data?.find(({ _id }) => _id === mall);
  const [now] = useState(() => new Date());
  return (
    <Page
      title={found ? `Records of ${found.name}` : 'Records'}
      subtitle={found ? wordRecords(found, now) : 'What is on record of a mall that was deleted'}
      back={<WayBack />}
    >
      {malls.isPending && <TableSkeleton rows={12} />}
      {malls.isError && !malls.data && (
        <LoadFailure onRetry={malls.refetch}>The deleted malls could not be loaded.</LoadFailure>
      )}
      {found && <Records mall={found} />}
      {malls.data && !found && (
        <EmptyState
          title="No records for this account"
          text="There is no deleted mall at this address, or its records are not yours to see."
        />
      )}
    </Page>
  );
}

function WayBack() {
  const isSuper = useAccount()?.role === 'super_admin';
  return (
    <Link to={isSuper ? paths.super : paths.records} className={`${buttonClasses('quiet', 'sm')} -ms-3`}>
      <ArrowLeft aria-hidden className="size-4" />
      {isSuper ? 'All malls' : 'Deleted malls'}
    </Link>
  );
}

function Records({ mall }: { mall: DeletedMall }) {
  const id = mall._id;
  const deletedOn = indiaDate(new Date(mall.archivedAt));
  const tabs = [
    usePart(id, 'see_books', {
      value: 'books',
      label: 'Books and refunds',
      content: <Books mall={id} deletedOn={deletedOn} />,
    }),
    usePart(id, 'see_books', { value: 'drawers', label: 'Cash drawers', content: <Drawers mall={id} /> }),
    usePart(id, 'see_reports', {
      value: 'reports',
      label: 'Reports',
      content: (
        <Reports
          mall={id}
          asked={undefined}
          deletedOn={deletedOn}
          renderSession={(session, onClose) => (
            <Suspense fallback={null}>
              <SessionDrawer mall={id} session={session} isOfRecords onClose={onClose} />
            </Suspense>
          )}
        />
      ),
    }),
    usePart(id, 'see_disputes', { value: 'disputes', label: 'Disputes', content: <Disputes mall={id} /> }),
    usePart(id, undefined, { value: 'people', label: 'People', content: <People mall={id} /> }),
    usePart(id, undefined, { value: 'audit', label: 'Audit', content: <Audit mall={id} /> }),
  ].flatMap((part) => part ?? []);
  const [first] = tabs;
  const [chosen, choose] = useState<string | null>(null);
  if (!first)
    return (
      <EmptyState
        title="Nothing here for your role"
        text="An admin of the mall saw its books and disputes."
      />
    );
  return <Tabs label="Records" tabs={tabs} value={chosen ?? first.value} onChange={choose} />;
}

/** One part of the records, for whom it is meant. */
function usePart(
  mall: string,
  may: Permission | undefined,
  { content, ...tab }: { value: string; label: string; content: ReactNode },
) {
  const isFor = useMay(mall, may);
  if (!isFor) return null;
  return { ...tab, content: <Suspense fallback={<TableSkeleton rows={12} />}>{content}</Suspense> };
}
