import { exportSessions, type ParkingSession, type SessionOrder } from '#contract/sessions.ts';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useMay } from '../../accounts/roles.ts';
import { addressOf } from '../../platform/api-client.ts';
import { loadPart } from '../../platform/load-part.ts';
import { queryOf, useSessionStats, type SessionFilter } from '../../sessions/queries.ts';
import { allColumns, entryColumns } from '../../sessions/session-columns.tsx';
import { SessionTable } from '../../sessions/session-table.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DayRange } from './day-range.tsx';

type Tab = 'dashboard' | 'entry' | 'exit';
type Status = SessionFilter['status'];

type OpenedSession = Pick<ParkingSession, 'id'> & Partial<Pick<ParkingSession, 'number_plate'>>;

const SessionDrawer = lazy(() => loadPart(() => import('./session-drawer.tsx')));

interface Props {
  /** The mall by the name that the dashboard asks with. */
  mall: string;
  /** Its `_id`, once it is known. */
  mallId: string | undefined;
  /** The id of a session that a link asks for; it opens at once. */
  asked: string | undefined;
  /** Called once that one is closed. */
  onClosed: () => void;
}

/** The sessions of a mall: all of them to search in, who came, who left. One of them opens at the side. */
export function SessionTabs({ mall, mallId, asked, onClosed }: Props) {
  const [tab, setTab] = useState<Tab>('dashboard');
  const [opened, open] = useState<OpenedSession | null>(asked === undefined ? null : { id: asked });
  const close = () => {
    open(null);
    if (asked !== undefined) onClosed();
  };
  return (
    <>
      <Tabs
        label="Sessions"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'dashboard',
            label: 'Dashboard',
            content: <Overview mall={mall} mallId={mallId} onOpen={open} />,
          },
          { value: 'entry', label: 'Entries (All)', content: <Entries mall={mall} onOpen={open} /> },
          { value: 'exit', label: 'Exits (Completed)', content: <Exits mall={mall} onOpen={open} /> },
        ]}
      />
      {opened && mallId !== undefined && (
        <Suspense>
          <SessionDrawer mall={mallId} session={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface ListProps {
  mall: string;
  mallId?: string | undefined;
  onOpen: (session: ParkingSession) => void;
}

function Overview({ mall, mallId, onOpen }: ListProps) {
  const mayExport = useMay(mallId, 'export_sessions');
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<Status>('all');
  const [sort, setSort] = useState<SessionOrder>('newest');
  const [days, setDays] = useState({ from: '', to: '' });
  const q = useDeferredValue(typed.trim());
  const filter = { mall, q, status, sort, ...days };
  const isLongest = status === 'parked' && sort === 'longest';
  // An order that only some sessions have does not outlive the choice of them.
  const choose = (chosen: Status, order: SessionOrder = 'newest') => {
    setStatus(chosen);
    setSort(order);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          placeholder="Search by car number, slot, or date..."
          value={typed}
          onChange={setTyped}
          className="min-w-full flex-1 sm:min-w-84"
        />
        <StatusButtons mall={mall} mallId={mallId} status={status} onChange={(chosen) => choose(chosen)} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          aria-pressed={isLongest}
          onClick={() => (isLongest ? choose('all') : choose('parked', 'longest'))}
          className={buttonClasses(isLongest ? 'primary' : 'outline', 'sm')}
        >
          Longest inside
        </button>
        <DayRange days={days} onChange={setDays} />
        {mayExport && <ExportLinks filter={filter} />}
      </div>
      <SessionTable
        label="All sessions"
        columns={allColumns({ order: sort, status, onOrder: setSort, onOpen })}
        filter={filter}
        empty={{ title: 'No records found', text: 'Try adjusting your search or filter criteria.' }}
      />
    </div>
  );
}

/** The list as it is filtered, as files. */
function ExportLinks({ filter }: { filter: SessionFilter }) {
  const query = queryOf(filter);
  return (
    <div className="flex flex-wrap gap-3 sm:ml-auto">
      <a href={addressOf(exportSessions, { query })} download className={buttonClasses('outline', 'sm')}>
        Export CSV
      </a>
      <a
        href={addressOf(exportSessions, { query: { ...query, format: 'xlsx' } })}
        download
        className={buttonClasses('outline', 'sm')}
      >
        Export XLSX
      </a>
    </div>
  );
}

/** The filters of the list, with how many there are of each in all. */
function StatusButtons({
  mall,
  mallId,
  status,
  onChange,
}: {
  mall: string;
  mallId: string | undefined;
  status: Status;
  onChange: (status: Status) => void;
}) {
  const { data } = useSessionStats(mall, useMay(mallId, 'see_figures'));
  const counts = data && {
    all: data.totalSessions,
    parked: data.openSessions ?? data.currentlyParked,
    completed: data.totalSessions - (data.openSessions ?? data.currentlyParked),
  };
  const count = (of: Status) => counts?.[of].toLocaleString('en-IN');
  const named = counts
    ? `: ${count('all')} in all, ${count('parked')} parked, ${count('completed')} completed`
    : '';
  return (
    <FilterButtons
      label={`Filter by status${named}`}
      options={[
        { value: 'all', label: 'All', count: count('all') },
        { value: 'parked', label: 'Parked', count: count('parked') },
        { value: 'completed', label: 'Completed', count: count('completed') },
      ]}
      value={status}
      onChange={onChange}
    />
  );
}

function Entries({ mall, onOpen }: ListProps) {
  const [sort, setSort] = useState<SessionOrder>('newest');
  return (
    <SessionTable
      label="Entries"
      columns={entryColumns({ order: sort, status: 'all', onOrder: setSort, onOpen })}
      filter={{ mall, q: '', status: 'all', sort }}
      empty={{ title: 'No records' }}
    />
  );
}

function Exits({ mall, onOpen }: ListProps) {
  const [sort, setSort] = useState<SessionOrder>('newest');
  return (
    <SessionTable
      label="Exits"
      columns={allColumns({ order: sort, status: 'completed', onOrder: setSort, onOpen })}
      filter={{ mall, q: '', status: 'completed', sort }}
      empty={{ title: 'No exit records' }}
    />
  );
}
