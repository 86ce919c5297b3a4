import type { MallCharts } from '#contract/charts.ts';
import type { MallReport } from '#contract/reports.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MethodChart, RevenueChart } from '../dashboard/charts-of-weeks.tsx';
import { ReportCharts } from './report-charts.tsx';

const UPI = { method: 'upi', payments: 3, received: 80.5, receivedBefore: 0 };
const REPORT = {
  byDay: [],
  lengths: [],
  days: { isRunning: false },
  revenue: { now: 11_379.5, before: null },
  received: { now: 80.5, before: null },
  lines: [
    { code: 'first_block', charges: 2, revenue: 11_000.25, revenueBefore: 0 },
    { code: 'unit', charges: 1, revenue: 379.25, revenueBefore: 0 },
  ],
  methods: [UPI],
} as unknown as MallReport;

test('what is called the sum of the ledger is written to the paisa', () => {
  const shown = renderToStaticMarkup(<ReportCharts report={REPORT} />);
  expect(shown).toContain('₹11,379.50 in all was charged');
  expect(shown).toContain('₹11,379.50 in all lines');
  expect(shown).toContain('₹80.50 came in.');
});

test('the lines of the tariff say which charges they count: a free visit has none', () => {
  const shown = renderToStaticMarkup(<ReportCharts report={REPORT} />);
  expect(shown).toContain('Charges above ₹0');
  expect(shown).toContain('A visit that never cost anything is in no line.');
});

test('so are the sums of the dashboard', () => {
  const charts = {
    days: [{ date: '2026-11-20', revenue: 13_459.5 }],
    methods: [UPI],
  } as unknown as MallCharts;
  const shown = (page: React.ReactNode) => renderToStaticMarkup(page);
  expect(shown(<RevenueChart charts={charts} />)).toContain('₹13,459.50 in 1 days');
  expect(shown(<MethodChart charts={charts} />)).toContain('₹80.50 came in.');
});
