import { useAttentionCount } from './queries.ts';

/** How many things need a person in a mall (its `_id`), for a link in the bar; nothing while there are none. */
export default function AttentionCount({ mall }: { mall: string }) {
  const { data } = useAttentionCount(mall);
  if (!data || data.count === 0) return null;
  return (
    <span className="figures ms-1 rounded-sm bg-accent px-1.5 py-0.5 text-xs font-bold text-on-accent">
      {data.count > 999 ? '999+' : data.count}
    </span>
  );
}
