import { LEAKAGE_KINDS, type Leak, type LeakageKind } from '#contract/reports.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeakageRadar } from './leakage-radar.tsx';
import { PeopleTables } from './people-tables.tsx';

function radarOf(cases: Partial<Record<LeakageKind, Partial<Leak>>>): string {
  const items = LEAKAGE_KINDS.map((kind) => ({
    kind,
    count: 0,
    countBefore: 0,
    amount: 0,
    isEstimate: false,
    isUpTo: false,
    unknown: 0,
    isSummed: true,
    ...cases[kind],
  }));
  const wanted = { period: 'today', from: '', to: '' } as const;
  const held = { count: 0, amount: 0, since: null };
  const leakage = {
    sum: 0,
    sumBefore: 0,
    isEstimate: false,
    usualCharge: null,
    isCollected: true,
    items,
    held,
  };
  return renderToStaticMarkup(
    <LeakageRadar
      mall="m1"
      wanted={wanted}
      report={{ asOf: '2026-11-28T10:00:00Z', leakage }}
      renderSession={() => null}
    />,
  );
}

const tableOf = (page: string) => page.slice(page.indexOf('<table'), page.indexOf('</table>'));

test('the table of what may be lost has what had a case, now or before, and what is not known', () => {
  const page = radarOf({
    taken_off: { count: 1, amount: 40 },
    refunded: { countBefore: 2 },
    left_unpaid: { amount: null },
  });
  expect(tableOf(page).match(/<tr/g)).toHaveLength(1 + 3);
  for (const title of ['Taken off by people', 'Refunds decided by people', 'Left unpaid'])
    expect(tableOf(page)).toContain(title);
  expect(page).toContain(`No case of ${LEAKAGE_KINDS.length - 3} other kinds`);
});

test('where nothing was lost one line says so, and what was looked for can be opened', () => {
  const page = radarOf({});
  expect(page).not.toContain('<table');
  expect(page).toContain('Nothing is known to be lost');
  expect(page.match(/<li/g)).toHaveLength(LEAKAGE_KINDS.length);
});

test('what nobody did is one sentence, and what somebody did has its table', () => {
  const none = { openings: [], typed: [], corrections: [], refunds: [], stamps: [], gifts: [] };
  expect(renderToStaticMarkup(<PeopleTables report={none} />)).toContain(
    'Nobody opened a barrier by hand, typed a plate at a gate, corrected a visit, decided a refund or gave a stamp.',
  );
  const one = renderToStaticMarkup(
    <PeopleTables report={{ ...none, refunds: [{ person: 'Asha', refunds: 1, amount: 40 }] }} />,
  );
  expect(one).toContain('Asha');
  expect(one).not.toContain('decided a refund');
});
