import type { Compared, Leak, MallReport, ReportTable } from '#contract/reports.ts';

import { LEAKAGE_WORDS, wordLine, wordStamps } from '#contract/report-words.ts';
import type { SheetCell, SheetColumn } from '../platform/xlsx/write-workbook.ts';

/** One table of a report as it goes into a file. */
export interface FileTable {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

const text = (heading: string, width?: number): SheetColumn => ({
  heading,
  kind: 'text',
  ...(width === undefined ? {} : { width }),
});
const number = (heading: string): SheetColumn => ({ heading, kind: 'number' });
const rupees = (heading: string): SheetColumn => ({ heading, kind: 'rupees' });

/** The tables of a report by their names, with the same words and figures as the screen. */
export function tableOf(report: MallReport, table: ReportTable): FileTable {
  return TABLES[table](report);
}

const TABLES: Readonly<Record<ReportTable, (report: MallReport) => FileTable>> = {
  figures: (report) => ({
    name: 'Figures',
    columns: [text('figure', 40), decimal('this period'), decimal('period before'), text('unit')],
    rows: figureRows(report),
  }),
  days: ({ byDay }) => ({
    name: 'Days',
    columns: [
      { heading: 'day', kind: 'day' },
      number('entries'),
      number('exits'),
      rupees('charged'),
      rupees('received'),
    ],
    rows: byDay.map(({ date, entries, exits, revenue, received }) => [
      date,
      entries,
      exits,
      revenue,
      received,
    ]),
  }),
  lengths: ({ lengths }) => ({
    name: 'Lengths',
    columns: [number('from minutes'), number('until minutes'), number('cars'), number('period before')],
    rows: lengths.map(({ fromMinutes, untilMinutes, cars, carsBefore }) => [
      fromMinutes,
      untilMinutes,
      cars,
      carsBefore,
    ]),
  }),
  lines: ({ lines }) => ({
    name: 'Tariff lines',
    columns: [text('line', 30), number('charges'), rupees('charged'), rupees('period before')],
    rows: lines.map(({ code, charges, revenue, revenueBefore }) => [
      wordLine(code),
      charges,
      revenue,
      revenueBefore,
    ]),
  }),
  methods: ({ methods }) => ({
    name: 'Methods',
    columns: [text('method'), number('payments'), rupees('received'), rupees('period before')],
    rows: methods.map(({ method, payments, received, receivedBefore }) => [
      method,
      payments,
      received,
      receivedBefore,
    ]),
  }),
  stamps: ({ stamps, gifts }) => ({
    name: 'Stamps',
    columns: [
      text('stamp'),
      text('given by', 30),
      number('visits'),
      rupees('taken off'),
      number('visits of which that is not known'),
      rupees('borne by the mall beyond the budget'),
    ],
    rows: wordStamps({ stamps, gifts }).map(({ code, person, sessions, worth, unknown, borne }) => [
      code,
      person,
      sessions,
      worth,
      unknown,
      borne ?? null,
    ]),
  }),
  openings: ({ openings }) => ({
    name: 'Opened by hand',
    columns: [text('person', 30), number('opened'), number('gates'), { heading: 'last', kind: 'time' }],
    rows: openings.map(({ person, opened, gates, lastAt }) => [person, opened, gates, lastAt]),
  }),
  typed: ({ typed }) => ({
    name: 'Plates typed',
    columns: [text('person', 30), number('plates'), number('gates'), { heading: 'last', kind: 'time' }],
    rows: typed.map(({ person, typed: plates, gates, lastAt }) => [person, plates, gates, lastAt]),
  }),
  corrections: ({ corrections }) => ({
    name: 'Corrections',
    columns: [text('person', 30), number('decisions'), number('taken back'), rupees('changed charges by')],
    rows: corrections.map(({ person, decisions, takenBack, charged }) => [
      person,
      decisions,
      takenBack,
      charged,
    ]),
  }),
  refunds: ({ refunds }) => ({
    name: 'Refunds',
    columns: [text('person', 30), number('refunds'), rupees('amount')],
    rows: refunds.map(({ person, refunds: count, amount }) => [person, count, amount]),
  }),
  free: ({ freeSpells }) => ({
    name: 'Nothing was charged',
    columns: [
      text('by', 30),
      { heading: 'from', kind: 'time' },
      text('begun by', 30),
      { heading: 'until', kind: 'time' },
      text('ended by', 30),
      number('visits'),
      rupees('about, by the usual charge'),
    ],
    rows: freeSpells.map(({ version, from, by, until, endedBy, sessions, worth }) => [
      version === null ? 'The rule of the mall' : `Version ${version}`,
      from,
      by,
      until,
      endedBy,
      sessions,
      worth,
    ]),
  }),
  leakage: ({ leakage }) => ({
    name: 'May be lost',
    columns: [
      text('what', 44),
      number('cases'),
      number('period before'),
      rupees('amount'),
      text('amount is'),
    ],
    rows: [
      ...leakage.items.map(({ kind, count, countBefore, amount, ...bound }) => [
        LEAKAGE_WORDS[kind].title,
        count,
        countBefore,
        amount,
        wordAmountKind({ kind, amount, ...bound }),
      ]),
      ['In all', null, null, leakage.sum, leakage.isEstimate ? 'about' : 'exact'],
    ],
  }),
};

function decimal(heading: string): SheetColumn {
  return { heading, kind: 'decimal', width: 16 };
}

function figureRows(report: MallReport): SheetCell[][] {
  const row = (name: string, { now, before }: Compared, unit: string): SheetCell[] => [
    name,
    now,
    before,
    unit,
  ];
  const { leakage } = report;
  return [
    row('Entries', report.entries, 'cars'),
    row('Exits', report.exits, 'cars'),
    row('Charged', report.revenue, 'rupees'),
    row('Received', report.received, 'rupees'),
    row('Refunds decided', report.refunded, 'rupees'),
    row('Given back by banks', report.givenBackByBanks, 'rupees'),
    row('Charged and still unpaid', report.outstanding, 'rupees'),
    row('Mean length', report.meanMinutes, 'minutes'),
    row('Median length', report.medianMinutes, 'minutes'),
    row('Cars per slot and day, by the sensors', report.turnoverBySensors, 'cars'),
    row('Cars per slot and day, by the exits', report.turnoverByGates, 'cars'),
    row('May be lost', { now: leakage.sum, before: leakage.sumBefore }, 'rupees'),
    row('Held now for banks, not lost yet', { now: leakage.held.amount, before: null }, 'rupees'),
  ];
}

function wordAmountKind(leak: Omit<Leak, 'count' | 'countBefore'>): string {
  if (leak.amount === null) return 'not known';
  if (!leak.isSummed) return LEAKAGE_WORDS[leak.kind].within ?? 'in the sum already';
  if (leak.isUpTo) return leak.unknown > 0 ? `up to, and ${leak.unknown} not known` : 'up to, by the tariff';
  return leak.isEstimate ? 'about, by the usual charge' : 'exact';
}
