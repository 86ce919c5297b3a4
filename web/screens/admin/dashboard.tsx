import { reservedIdFor } from '#domain/parking/named-malls.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMay, useRoleIn } from '../../accounts/roles.ts';
import { NowPanel } from '../../dashboard/now-panel.tsx';
import { useMallNow } from '../../dashboard/queries.ts';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { SessionStats } from '../../sessions/session-stats.tsx';
import { StatsAge } from '../../sessions/stats-age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { usePagesOf } from './use-pages-of.ts';
import { WhenInSight } from '../../ui/when-in-sight.tsx';

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** The admin dashboard of one mall. */
export default function Dashboard({ mall, session }: Props & { session?: string | undefined }) {
  const wireName = WIRE_NAMES[mall] ?? mall;
  const seesFigures = useMay(mall, 'see_figures');
  const role = useRoleIn(mall) ?? 'admin';
  const pages = usePagesOf(mall);
  const badge = useBadge(mall);
  const navigate = useNavigate();
  return (
    <Page
      title={role === 'admin' ? 'Admin Dashboard' : 'Dashboard'}
      of={badge}
      subtitle="Parking Management System"
      isEntering
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* A line of its own on phones, there from the start: what comes late moves nothing. */}
          <div className="min-h-6 basis-full sm:basis-auto">
            {seesFigures && <StatsAge mall={wireName} />}
          </div>
          {!seesFigures && <RecountLink mall={mall} />}
          {pages.map(({ to, label }) => (
            <Link key={to} to={to} params={{ mall }} className={buttonClasses('outline', 'sm')}>
              {label}
            </Link>
          ))}
          <Badge tone="accent" size="lg">
            <span dir="auto" title={badge} className="line-clamp-2 whitespace-normal wrap-anywhere">
              {badge}
            </span>
          </Badge>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {seesFigures && <Figures mall={mall} wireName={wireName} />}
        <Suspense fallback={<TableSkeleton rows={18} className="h-[min(70dvh,56rem)]" />}>
          <SessionTabs
            key={session}
            mall={wireName}
            mallId={useFoundMall(mall)?._id}
            asked={session}
            onClosed={() => void navigate({ to: paths.admin, params: { mall }, search: {}, replace: true })}
          />
        </Suspense>
        {seesFigures && <Charts wireName={wireName} />}
        {useMay(mall, 'vouch_plates') && <DeskCode mall={mall} />}
      </div>
    </Page>
  );
}

interface FigureProps extends Props {
  /** The name by which the dashboard asks for its mall. */
  wireName: string;
}

/** How the mall stands, for those who may see totals. */
function Figures({ mall, wireName }: FigureProps) {
  const today = useMallNow(wireName).data?.today;
  const mayRecount = useMay(mall, 'recount');
  const runsMall = useMay(mall);
  return (
    <>
      <NowPanel
        mall={wireName}
        actions={mayRecount && <RecountLink mall={mall} />}
        asLinkToDevices={
          runsMall
            ? (note) => (
                <Link to={paths.adminDevices} params={{ mall }} className="tap underline">
                  {note}
                </Link>
              )
            : undefined
        }
      />
      <SessionStats
        mall={wireName}
        today={today && { entries: today.entries.now, exits: today.exits.now, revenue: today.revenue.now }}
      />
    </>
  );
}

function RecountLink({ mall }: Props) {
  return (
    <Link to={paths.adminRecount} params={{ mall }} className={buttonClasses('outline', 'sm')}>
      Recount
    </Link>
  );
}

function Charts({ wireName }: { wireName: string }) {
  return (
    <>
      <section aria-labelledby="charts" className="grid grid-cols-1 gap-3">
        <h2 id="charts" className="text-lg font-bold">
          Charts
        </h2>
        <WhenInSight className="h-240">
          <Suspense fallback={<Skeleton className="h-240" />}>
            <ChartsPanel mall={wireName} />
          </Suspense>
        </WhenInSight>
      </section>
      <Suspense fallback={null}>
        <ScorePanel mall={wireName} />
      </Suspense>
    </>
  );
}

/** The names by which the two dashboards ask for their malls. */
const WIRE_NAMES: Record<string, string> = { palladium: 'Palladium Mall', phoenix: 'Phoenix' };
const BADGES: Record<string, string> = { palladium: 'Palladium Mall', phoenix: 'Phoenix MarketCity' };

// Below the figures, with what scrolls through a long list.
const SessionTabs = lazy(() =>
  loadPart(async () => {
    const part = await import('./session-tabs.tsx');
    return { default: part.SessionTabs };
  }),
);
const ChartsPanel = lazy(() =>
  loadPart(async () => {
    const part = await import('../../dashboard/charts-panel.tsx');
    return { default: part.ChartsPanel };
  }),
);
// At the end of the page, with parts that nothing else here needs: they come after the figures.
const ScorePanel = lazy(() =>
  loadPart(async () => {
    const part = await import('../../forecast/score-panel.tsx');
    return { default: part.ScorePanel };
  }),
);
const DeskCodePanel = lazy(() =>
  loadPart(async () => {
    const part = await import('../../accounts/plates/desk-code-panel.tsx');
    return { default: part.DeskCodePanel };
  }),
);

/** Codes are made by the mall's `_id`, which its address does not hold. */
function DeskCode({ mall }: Props) {
  const found = useFoundMall(mall);
  return found ? (
    <Suspense fallback={null}>
      <DeskCodePanel mall={found._id} />
    </Suspense>
  ) : null;
}

function useFoundMall(mall: string) {
  return useMalls().data?.find((one) => one.slug === mall || mallAddress(one) === mall);
}

function useBadge(mall: string): string {
  const name = useFoundMall(mall)?.name;
  const badge = BADGES[mall];
  if (badge === undefined) return name ?? mall;
  // A mall that is called otherwise by now keeps its dashboard, and says so.
  return name === undefined || reservedIdFor(name) !== null ? badge : `${badge}, now ${name}`;
}
