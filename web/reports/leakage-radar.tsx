import { LEAKAGE_WORDS } from '#contract/report-words.ts';
import type { Leak, LeakageKind, MallReport } from '#contract/reports.ts';
import { lazy, Suspense, useState } from 'react';
import { formatRupees } from '../platform/format-rupees.ts';
import { loadPart } from '../platform/load-part.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import type { WantedPeriod } from './queries.ts';
import type { RenderSession } from './leaked-sessions.tsx';
import { wordHeld, wordWorth } from './report-words.ts';

const LeakedSessions = lazy(() =>
  loadPart(async () => {
    const part = await import('./leaked-sessions.tsx');
    return { default: part.LeakedSessions };
  }),
);

interface Props {
  mall: string;
  wanted: WantedPeriod;
  report: Pick<MallReport, 'leakage' | 'asOf'>;
  renderSession: RenderSession;
}

/** What may have been lost, in rupees, with the sessions behind each figure. */
export function LeakageRadar({ mall, wanted, report: { leakage, asOf }, renderSession }: Props) {
  const [opened, open] = useState<LeakageKind | null>(null);
  const met = leakage.items.filter(isMet);
  return (
    <section aria-labelledby="leakage" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="leakage" className="text-lg font-bold">
          May be lost: {leakage.isEstimate ? 'about ' : ''}
          {formatRupees(leakage.sum)}
        </h2>
        <p className="text-sm text-muted">{formatRupees(leakage.sumBefore)} in the period before</p>
      </div>
      {!leakage.isCollected && (
        <Banner tone="info">
          No payment came through the product in this period, so nobody knows here what was left unpaid.
        </Banner>
      )}
      {leakage.held.count > 0 && <Banner tone="info">{wordHeld(leakage.held, asOf)}</Banner>}
      <Table
        label="What may be lost"
        rows={met}
        keyOf={({ kind }) => kind}
        columns={columnsWith(opened, open)}
        empty={<EmptyState title="Nothing is known to be lost, in this period or the one before" />}
        hasCards
      />
      <NotMet leaks={leakage.items.filter((leak) => !isMet(leak))} />
      <p className="text-sm text-muted">
        {leakage.usualCharge === null
          ? 'No visit was charged in this period, so what an uncharged one would have cost is not known.'
          : `Where nothing was charged it is counted by the usual charge of a visit, ${formatRupees(leakage.usualCharge)}.`}
      </p>
      {opened !== null && (
        <Suspense fallback={<TableSkeleton rows={6} />}>
          <LeakedSessions
            key={`${opened} ${JSON.stringify(wanted)}`}
            mall={mall}
            wanted={wanted}
            kind={opened}
            renderSession={renderSession}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Whether there was a case, or nobody knows of one: what is not known is no zero. */
function isMet({ count, countBefore, amount }: Leak): boolean {
  return count > 0 || countBefore > 0 || amount === null;
}

/** What was looked for and not found: whoever wonders finds it, and nobody reads fifteen rows of zero. */
function NotMet({ leaks }: { leaks: readonly Leak[] }) {
  if (leaks.length === 0) return null;
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit py-1 font-semibold pointer-coarse:py-3">
        No case of {leaks.length === 1 ? '1 other kind' : `${leaks.length} other kinds`}
      </summary>
      <ul className="mt-2 grid gap-x-8 gap-y-2 md:grid-cols-2">
        {leaks.map(({ kind }) => (
          <li key={kind}>
            <b className="font-semibold text-ink">{LEAKAGE_WORDS[kind].title}.</b> {LEAKAGE_WORDS[kind].text}
          </li>
        ))}
      </ul>
    </details>
  );
}

function columnsWith(
  opened: LeakageKind | null,
  open: (kind: LeakageKind | null) => void,
): TableColumn<Leak>[] {
  return [
    {
      header: 'What',
      cell: ({ kind }) => (
        <span className={WRAPS}>
          <b className="font-semibold">{LEAKAGE_WORDS[kind].title}</b>
          <span className="block text-xs text-muted">{LEAKAGE_WORDS[kind].text}</span>
        </span>
      ),
    },
    { header: 'Cases', cell: ({ count }) => count.toLocaleString('en-IN'), align: 'end' },
    { header: 'Before', cell: ({ countBefore }) => countBefore.toLocaleString('en-IN'), align: 'end' },
    {
      header: 'Worth',
      cell: (leak) =>
        leak.isSummed ? wordWorth(leak) : `${wordWorth(leak)} ${LEAKAGE_WORDS[leak.kind].within ?? ''}`,
      align: 'end',
    },
    {
      header: 'Visits',
      cell: ({ kind, count }) =>
        count === 0 ? (
          '-'
        ) : (
          <Button
            look="outline"
            size="sm"
            aria-expanded={opened === kind}
            aria-label={`Visits: ${LEAKAGE_WORDS[kind].title}`}
            onClick={() => open(opened === kind ? null : kind)}
          >
            {opened === kind ? 'Close' : 'Open'}
          </Button>
        ),
      align: 'end',
    },
  ];
}
