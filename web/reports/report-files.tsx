import { REPORT_TABLES, type ReportTable } from '#contract/reports.ts';
import { buttonClasses } from '../ui/button.tsx';
import { reportFile, type WantedPeriod } from './queries.ts';

const NAMES: Readonly<Record<ReportTable, string>> = {
  figures: 'Figures',
  days: 'Days',
  lengths: 'Lengths',
  lines: 'Tariff lines',
  methods: 'Methods',
  stamps: 'Stamps',
  openings: 'Opened by hand',
  typed: 'Plates typed',
  corrections: 'Corrections',
  refunds: 'Refunds',
  free: 'Nothing was charged',
  leakage: 'May be lost',
};

/** The report as files. */
export function ReportFiles({ mall, wanted }: { mall: string; wanted: WantedPeriod }) {
  return (
    <div className="grid gap-4">
      <a href={reportFile(mall, wanted, null)} download className={`${buttonClasses('outline')} w-fit`}>
        Export as XLSX
      </a>
      <ul aria-label="Tables as CSV" className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {REPORT_TABLES.map((table) => (
          <li key={table}>
            <a
              href={reportFile(mall, wanted, table)}
              download
              className="inline-flex min-h-8 items-center underline pointer-coarse:min-h-11"
            >
              {NAMES[table]} (CSV)
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
