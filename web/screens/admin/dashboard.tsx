import { useDeferredValue, useState } from 'react';
import { ScorePanel } from '../../forecast/score-panel.tsx';
import { useMalls } from '../../malls/queries.ts';
import { ALL_COLUMNS, ENTRY_COLUMNS } from '../../sessions/session-columns.tsx';
import { SessionStats } from '../../sessions/session-stats.tsx';
import { SessionTable } from '../../sessions/session-table.tsx';
import { StatsAge } from '../../sessions/stats-age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Tabs } from '../../ui/tabs.tsx';

type Tab = 'dashboard' | 'entry' | 'exit';
type Filter = 'all' | 'parked' | 'completed';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'parked', label: 'Parked' },
  { value: 'completed', label: 'Completed' },
] as const;

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** The admin dashboard of one mall. */
export default function Dashboard({ mall }: Props) {
  const [tab, setTab] = useState<Tab>('dashboard');
  const wireName = WIRE_NAMES[mall] ?? mall;
  return (
    <Page
      title="Admin Dashboard"
      subtitle="Parking Management System"
      isEntering
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatsAge mall={wireName} />
          <Badge tone="accent" size="lg">
            <span dir="auto" className="whitespace-normal wrap-anywhere">
              {useBadge(mall)}
            </span>
          </Badge>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <SessionStats mall={wireName} />
        <Tabs
          label="Sessions"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'dashboard', label: 'Dashboard', content: <Overview mall={wireName} /> },
            { value: 'entry', label: 'Entries (All)', content: <Entries mall={wireName} /> },
            { value: 'exit', label: 'Exits (Completed)', content: <Exits mall={wireName} /> },
          ]}
        />
        <ScorePanel mall={wireName} />
      </div>
    </Page>
  );
}

/** The names by which the two dashboards ask for their malls. */
const WIRE_NAMES: Record<string, string> = { palladium: 'Palladium Mall', phoenix: 'Phoenix' };
const BADGES: Record<string, string> = { palladium: 'Palladium Mall', phoenix: 'Phoenix MarketCity' };

function useBadge(mall: string): string {
  const malls = useMalls();
  return BADGES[mall] ?? malls.data?.find(({ slug }) => slug === mall)?.name ?? mall;
}

function Overview({ mall }: Props) {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<Filter>('all');
  const q = useDeferredValue(typed.trim());
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          placeholder="Search by car number, slot, or date..."
          value={typed}
          onChange={setTyped}
          className="min-w-60 flex-1 lg:max-w-prose"
        />
        <FilterButtons label="Filter by status" options={FILTERS} value={status} onChange={setStatus} />
      </div>
      <SessionTable
        label="All sessions"
        columns={ALL_COLUMNS}
        filter={{ mall, q, status }}
        empty={{ title: 'No records found', text: 'Try adjusting your search or filter criteria.' }}
      />
    </div>
  );
}

function Entries({ mall }: Props) {
  return (
    <SessionTable
      label="Entries"
      columns={ENTRY_COLUMNS}
      filter={{ mall, q: '', status: 'all' }}
      empty={{ title: 'No records' }}
    />
  );
}

function Exits({ mall }: Props) {
  return (
    <SessionTable
      label="Exits"
      columns={ALL_COLUMNS}
      filter={{ mall, q: '', status: 'completed' }}
      empty={{ title: 'No exit records' }}
    />
  );
}
