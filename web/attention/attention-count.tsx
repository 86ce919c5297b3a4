import { useStaleSince } from '../platform/age.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { useAttentionCount } from './queries.ts';

/** How many things need a person in a mall (its `_id`), for a link in the bar; nothing while there are none. */
export default function AttentionCount({ mall }: { mall: string }) {
  const count = useAttentionCount(mall);
  const since = useStaleSince(count);
  const { data } = count;
  if (!data || data.count === 0) return null;
  return (
    <span
      title={since === null ? undefined : `As of ${since}`}
      className={joinClasses(
        'figures ms-1 rounded-sm px-1.5 py-0.5 text-xs font-bold',
        since === null ? 'bg-accent text-on-accent' : 'border border-dashed border-warn text-warn',
      )}
    >
      {data.count > 999 ? '999+' : data.count}
      {since !== null && <span className="sr-only"> as of {since}</span>}
    </span>
  );
}
