import { useFigureAge } from '../platform/age.ts';
import { FigureAge } from '../ui/figure-age.tsx';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { usePasses } from './queries.ts';

/** The answer first: how many passes there are, how many are used now, which end this week. */
export function PassFigures({ mall }: { mall: string }) {
  const list = usePasses(mall, { kind: 'season', state: 'valid', q: '' });
  const counts = list.data?.pages[0]?.counts;
  const age = useFigureAge(list);
  const show = (count: number | undefined) =>
    count?.toLocaleString('en-IN') ?? (list.isError ? '–' : undefined);
  const lists =
    counts && `${show(counts.staff)} staff, ${show(counts.vip)} guests, ${show(counts.watch)} watched`;
  return (
    <div className="grid grid-cols-1 gap-2">
      <FigureAge {...age} />
      <StatGrid>
        <StatCard label="Season passes" value={show(counts?.season)} note={lists} />
        <StatCard label="Inside by a pass now" value={show(counts?.usedNow)} note="Passes and lists" />
        <StatCard label="Inside over a quota" value={show(counts?.overQuota)} note="They pay as visitors" />
        <StatCard label="Ending this week" value={show(counts?.ending)} note="Season passes" />
      </StatGrid>
    </div>
  );
}
