import type { Backtest } from '#contract/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';
import { useBacktest } from './queries.ts';

interface Props {
  mall: string;
  draft: TariffDocument;
  isValid: boolean;
}

/** What the draft would have meant for the cars of the last 90 days. */
export function BacktestPanel({ mall, draft, isValid }: Props) {
  const backtest = useBacktest(mall);
  // What was tried is another draft by now: its figures say nothing of this one.
  const isOld = backtest.data !== undefined && backtest.variables !== draft;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">Tried on the last 90 days</h2>
        <Button
          look="outline"
          disabled={!isValid || backtest.isPending}
          onClick={() => backtest.mutate(draft)}
        >
          {backtest.isPending ? 'Trying…' : 'Try this draft'}
        </Button>
      </div>
      {backtest.isError && (
        <Banner tone="bad">{reasonOf(backtest.error) || 'The draft could not be tried.'}</Banner>
      )}
      {backtest.data ? (
        <Result result={backtest.data} isOld={isOld} />
      ) : (
        <p className="text-sm text-muted">
          Prices every car that came and left in the last 90 days anew, and says what would be otherwise.
          Nothing is changed.
        </p>
      )}
    </section>
  );
}

function Result({ result, isOld }: { result: Backtest; isOld: boolean }) {
  const { sessions, revenueNow, revenueDraft, billsThatChange, billsThatRise, largestRise } = result;
  const difference = revenueDraft - revenueNow;
  return (
    <>
      {isOld && <Banner tone="warn">The draft has changed since. Try it again.</Banner>}
      <StatGrid>
        <StatCard
          label="Revenue as it was"
          value={formatRupees(revenueNow)}
          note={`${count(sessions)} stays`}
        />
        <StatCard
          label="Under this draft"
          value={formatRupees(revenueDraft)}
          note={wordDifference(difference, revenueNow)}
        />
        <StatCard
          label="Bills that change"
          value={count(billsThatChange)}
          note={`${count(billsThatRise)} of them rise`}
        />
        <StatCard
          label="Largest rise"
          value={largestRise ? formatRupees(largestRise.chargesDraft - largestRise.chargesNow) : '-'}
          note={largestRise ? wordRise(largestRise) : 'No bill rises'}
        />
      </StatGrid>
      {!result.isWhole && (
        <p className="text-sm text-muted">
          Only the stays since {wordDay(result.from)} were tried, to answer in time.
        </p>
      )}
    </>
  );
}

function wordDifference(difference: number, now: number): string {
  if (difference === 0) return 'as much as it was';
  const share = now === 0 ? '' : ` (${Math.abs((100 * difference) / now).toFixed(1)} %)`;
  return `${formatRupees(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}${share}`;
}

function wordRise({
  chargesNow,
  chargesDraft,
  minutes,
  entryAt,
}: NonNullable<Backtest['largestRise']>): string {
  const length = `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `from ${formatRupees(chargesNow)} to ${formatRupees(chargesDraft)}: ${length} from ${wordDay(entryAt)}`;
}

function wordDay(at: string): string {
  return new Date(at).toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
}

function count(number: number): string {
  return number.toLocaleString('en-IN');
}
