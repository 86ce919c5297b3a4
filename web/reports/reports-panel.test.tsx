import type { MallRole } from '#contract/roles.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReportsPanel } from './reports-panel.tsx';

function show(role: MallRole, deletedOn?: string): string {
  const queries = new QueryClient();
  const mall = { _id: 'm1', id: 1, name: 'Palladium Mall', slug: 'palladium', role };
  queries.setQueryData(['account'], { account: null, worksAt: [mall], owesSecondFactor: false });
  const deleted = deletedOn === undefined ? {} : { deletedOn };
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ReportsPanel mall="m1" asked={undefined} renderSession={() => null} {...deleted} />
    </QueryClientProvider>,
  );
}

test('the morning mail is offered to whom it is sent: the admins of the mall alone', () => {
  expect(show('admin')).toContain('Morning mail');
  for (const role of ['manager', 'accountant'] as const) {
    expect(show(role)).toContain('Files');
    expect(show(role)).not.toContain('Morning mail');
  }
  expect(show('admin', '2026-11-20')).not.toContain('Morning mail');
});
