import type { HistoryRecord } from '#contract/sessions.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HistoryList } from '../../sessions/history-list.tsx';
import { Cars } from './find-car.tsx';
import { OngoingVisit } from './home/ongoing-visit.tsx';

const WHY = 'Only whoever has proven a plate sees where its car stands.';
const VISIT: HistoryRecord = {
  id: 's1',
  mallName: 'Palladium Mall',
  carNumber: 'GJ05ZQ2701',
  date: '2026-11-20',
  day: 'Friday',
  entryTime: '10:00',
  exitTime: '-',
  duration: '-',
  charges: 0,
  status: 'ongoing',
  slot: '-',
  slotSurety: null,
  isSlotHidden: true,
  entryAt: '2026-11-20T10:00:00+05:30',
  exitAt: null,
  chargeLines: [],
  tariffVersion: null,
};
const CAR = {
  session: 's1',
  plate: 'GJ05ZQ2701',
  mallName: 'Palladium Mall',
  mallId: 1,
  mallSlug: 'palladium-mall',
  entryAt: '2026-11-20T10:00:00+05:30',
};

function show(page: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>{page}</RouterContextProvider>
    </QueryClientProvider>,
  );
}

const home = (visit: HistoryRecord) =>
  show(<OngoingVisit visit={visit} bill={undefined} billStaleSince={null} car={undefined} />);

test('of a car under an unproven plate Home says that it is parked, and how its place is shown', () => {
  const shown = home(VISIT);
  expect(shown).toContain('is parked at');
  expect(shown).toContain(WHY);
  expect(shown).toMatch(/href="\/account"[^>]*>Prove it with a code/);
  expect(shown).not.toContain('Spot not known');
  expect(home({ ...VISIT, isSlotHidden: undefined })).toContain('Spot not known');
});

test('Find my car says of the same car that it is in, instead of none', () => {
  const shown = show(<Cars cars={[]} unproven={[CAR]} />);
  expect(shown).toContain('GJ05ZQ2701</span> is at Palladium Mall');
  expect(shown).toContain(WHY);
  expect(shown).toMatch(/href="\/account"[^>]*>Prove it with a code/);
  expect(shown).not.toContain('None of your cars');
  expect(show(<Cars cars={[]} unproven={[]} />)).toContain('None of your cars is in a mall now');
});

test('the history shows a dash in place of the slot, with why', () => {
  const list = (record: HistoryRecord) =>
    show(
      <HistoryList
        records={[record]}
        bills={new Map()}
        wordSlot={() => 'B1D05, confirmed'}
        whyHidden={WHY}
      />,
    );
  expect(list(VISIT)).toContain(`<span title="${WHY}"> · -</span>`);
  expect(list(VISIT)).not.toContain('B1D05');
  expect(list({ ...VISIT, isSlotHidden: undefined })).toContain('B1D05, confirmed');
});
