import { expect, it } from 'vitest';
import { daysWith } from './days-with.ts';

it.each([
  ['2026-11', [{ from: '2026-11-01', to: '2026-11-23' }]],
  ['2026-1', [{ from: '2026-10-01', to: '2026-11-23' }]],
  [
    '-23',
    [
      { from: '2026-11-23', to: '2026-11-23' },
      { from: '2026-10-23', to: '2026-10-23' },
    ],
  ],
  ['10-3', [{ from: '2026-10-30', to: '2026-10-31' }]],
  ['2025', []],
])('%s stands in', (text, spans) => {
  expect(daysWith(text, '2026-09-24', '2026-11-23').slice(0, 2)).toEqual(spans);
});
