import { Badge } from '../ui/badge.tsx';
import { useAlerts } from './queries.ts';

/** What a person should look at: open alerts first, then messages that could not be used. */
export function AlertList({ mall }: { mall: string }) {
  const { data } = useAlerts(mall);
  if (!data) return null;
  const refused = data.refused.map((one) => ({
    ...one,
    id: `${one.device}:${one.kind}:${one.subject}:${one.reason}`,
  }));
  if (data.alerts.length + refused.length === 0)
    return <p className="text-sm text-muted">Nothing to look at: no open alerts.</p>;
  return (
    <section aria-label="Alerts" className="grid gap-2">
      <h2 className="text-lg font-bold">To look at</h2>
      <ul className="grid gap-2 text-sm">
        {data.alerts.map((alert) => (
          <li
            key={alert.id}
            className="flex flex-wrap items-baseline gap-x-3 rounded-md border border-line bg-surface px-4 py-2.5"
          >
            <Badge tone="warn">{alert.kind}</Badge>
            <span className="font-semibold">{alert.subject}</span>
            <span className="min-w-0 flex-1 text-muted wrap-anywhere">{alert.detail}</span>
            <Since at={alert.lastAt} count={alert.count} />
          </li>
        ))}
        {refused.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-baseline gap-x-3 rounded-md border border-line bg-surface px-4 py-2.5"
          >
            <Badge>refused</Badge>
            <span className="font-semibold wrap-anywhere">{one.subject}</span>
            <span className="min-w-0 flex-1 text-muted wrap-anywhere">{one.reason}</span>
            <Since at={one.lastAt} count={one.count} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Since({ at, count }: { at: string; count: number }) {
  const time = new Date(at).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', hour12: false });
  return (
    <span className="figures text-xs text-muted">
      {count > 1 ? `${count} times, last ` : ''}
      {time}
    </span>
  );
}
