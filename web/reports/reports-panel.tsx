import type { MallReport } from '#contract/reports.ts';
import { PERIOD_NAMES, type PeriodName } from '#domain/time/period.ts';
import { addDays, indiaDate } from '#domain/time/india-time.ts';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../accounts/roles.ts';
import { useFigureAge } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { Banner } from '../ui/banner.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { RenderSession } from './leaked-sessions.tsx';
import { LeakageRadar } from './leakage-radar.tsx';
import { MorningMail } from './morning-mail.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { REPORT_STALE_MS, useReport, type WantedPeriod } from './queries.ts';
import { ReportAnswer } from './report-answer.tsx';
import { ReportFiles } from './report-files.tsx';

const FreeSpells = lazy(() => loadPart(() => import('./free-spells.tsx')));
// After the answer: what was earned and may be lost is read first.
const ReportCharts = lazy(() =>
  loadPart(async () => ({ default: (await import('./report-charts.tsx')).ReportCharts })),
);
const PeopleTables = lazy(() =>
  loadPart(async () => ({ default: (await import('./people-tables.tsx')).PeopleTables })),
);

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** The period that a link asked for. */
  asked: string | undefined;
  renderSession: RenderSession;
  /** Of a deleted mall the day on which it was deleted: the report is about its last days, and no mail comes of it. */
  deletedOn?: string;
}

function firstWanted(today: string, asked: string | undefined): WantedPeriod {
  const period = PERIOD_NAMES.find((name): name is PeriodName => name === asked && name !== 'days');
  return { period: period ?? 'today', from: addDays(today, -7), to: addDays(today, -1) };
}

function lastWeeks(day: string): WantedPeriod {
  return { period: 'days', from: addDays(day, -29), to: day };
}

/** The report of a mall: the answer first, then what may be lost, then charts, people and files. */
export function ReportsPanel({ mall, asked, renderSession, deletedOn }: Props) {
  const [today] = useState(() => indiaDate(new Date()));
  const [wanted, setWanted] = useState<WantedPeriod>(() =>
    deletedOn === undefined ? firstWanted(today, asked) : lastWeeks(deletedOn),
  );
  const report = useReport(mall, wanted);
  const age = useFigureAge(report, REPORT_STALE_MS);
  const isUpsideDown = wanted.period === 'days' && (wanted.from === '' || wanted.to < wanted.from);
  return (
    <div className="grid grid-cols-1 gap-8">
      <PeriodChoice
        wanted={wanted}
        lastDay={deletedOn ?? today}
        isOver={deletedOn !== undefined}
        onChange={setWanted}
      />
      {isUpsideDown && <Banner tone="info">Choose the first and the last day, in that order.</Banner>}
      {report.data && <FigureAge {...age} />}
      {report.isError && !report.data && (
        <LoadFailure onRetry={report.refetch}>
          The report could not be loaded. <span className="font-normal">{reasonOf(report.error)}</span>
        </LoadFailure>
      )}
      {report.isPending && !report.isError && !isUpsideDown && <Skeleton className="h-160" />}
      {report.data && (
        <div
          className="grid grid-cols-1 gap-8"
          aria-busy={report.isPlaceholderData}
          data-period={report.data.period}
        >
          <ReportAnswer report={report.data} />
          <LeakageRadar mall={mall} wanted={wanted} report={report.data} renderSession={renderSession} />
          <NothingCharged report={report.data} />
          <Suspense fallback={<Skeleton className="h-240" />}>
            <ReportCharts report={report.data} />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-60" />}>
            <PeopleTables report={report.data} />
          </Suspense>
        </div>
      )}
      <Further mall={mall} wanted={wanted} isOver={deletedOn !== undefined} />
    </div>
  );
}

/** Most malls always charge: then nothing is shown. */
function NothingCharged({ report: { freeSpells } }: { report: MallReport }) {
  if (freeSpells.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <FreeSpells spells={freeSpells} />
    </Suspense>
  );
}

/** What the report comes as: files, and the mail of the morning. */
function Further({ mall, wanted, isOver }: { mall: string; wanted: WantedPeriod; isOver: boolean }) {
  // The server refuses the setting of the mail to everybody but the mall's admins.
  const isAdmin = useMay(mall);
  return (
    <div>
      <Section
        title="Files"
        text="All tables as the sheets of a workbook, or each as CSV. Each export is recorded."
      >
        <ReportFiles mall={mall} wanted={wanted} />
      </Section>
      {isAdmin && !isOver && (
        <Section
          title="Morning mail"
          text="Five figures of the day before and what to look at, at seven in the morning, to your own address."
        >
          <MorningMail mall={mall} />
        </Section>
      )}
    </div>
  );
}
