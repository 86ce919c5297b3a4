import type { AlertKind } from '#contract/alerts.ts';
import { useFigureAge } from '../platform/age.ts';
import { Badge } from '../ui/badge.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { Folded } from '../ui/folded.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { groupAlerts, type Concern } from './group-alerts.ts';
import { useAlerts, useDevices } from './queries.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

const FIRST = 5;

interface Props {
  mall: string;
  /** Alerts of these kinds alone; all of them unless given. */
  kinds?: readonly AlertKind[];
}

/** What a person should look at, the newest first: open alerts, and messages that could not be used. */
export function AlertList({ mall, kinds }: Props) {
  const alerts = useAlerts(mall);
  const devices = useDevices(mall);
  const age = useFigureAge(alerts);
  if (alerts.isPending) return <TableSkeleton rows={2} />;
  if (alerts.isError && !alerts.data) {
    return <LoadFailure onRetry={alerts.refetch}>The alerts could not be loaded.</LoadFailure>;
  }
  const concerns = groupAlerts(
    { ...alerts.data, alerts: alerts.data.alerts.filter(({ kind }) => kinds?.includes(kind) ?? true) },
    devices.data ?? [],
  );
  if (concerns.length === 0)
    return (
      <div className="grid grid-cols-1 gap-2">
        <FigureAge {...age} />
        <p className="text-sm text-muted">
          {kinds ? 'Nothing else to look at.' : 'Nothing to look at: no open alerts.'}
        </p>
      </div>
    );
  return (
    <section aria-label="Alerts" className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">To look at</h2>
      <FigureAge {...age} />
      <Folded rows={concerns} first={FIRST}>
        {(shown) => (
          <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface text-sm">
            {shown.map((concern) => (
              <ConcernItem key={concern.id} concern={concern} />
            ))}
          </ul>
        )}
      </Folded>
    </section>
  );
}

function ConcernItem({ concern }: { concern: Concern }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr_auto]">
      <span>
        <Badge tone={concern.isRefused ? 'neutral' : 'warn'}>{concern.kind}</Badge>
      </span>
      <span className="min-w-0">
        {concern.subjects.length > 0 && (
          <span dir="auto" className="figures me-2 font-semibold wrap-anywhere">
            {concern.subjects.slice(0, MOST_NAMED).join(', ')}
            {concern.subjects.length > MOST_NAMED && ` and ${concern.subjects.length - MOST_NAMED} more`}
          </span>
        )}
        <span className="text-muted wrap-anywhere">{concern.detail}</span>
      </span>
      <span className="figures text-xs text-muted sm:pt-0.5 sm:text-end">
        {concern.count > 1 ? `${concern.count.toLocaleString('en-IN')} times, last ` : ''}
        {new Date(concern.lastAt).toLocaleString('en-IN', TIME)}
      </span>
    </li>
  );
}

const MOST_NAMED = 8;
const TIME = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata', hourCycle: 'h23' } as const;
