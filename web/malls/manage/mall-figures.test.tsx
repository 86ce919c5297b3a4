import type { MallOverview } from '#contract/overview.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MallFigures } from './mall-figures.tsx';

const OVERVIEW = { mall: 'one', slots: null, revenueToday: 0, alerts: 0 };

function wordOf(devices: { all: number; up: number; unseen: number }): string {
  const html = renderToString(<MallFigures overview={{ ...OVERVIEW, devices }} trend={undefined} />);
  return html.slice(html.indexOf('Devices up'));
}

test('what nobody knows and what is closed stand beside what is free', () => {
  const devices = { all: 1, up: 1, unseen: 0 };
  const show = (slots: MallOverview['slots']) =>
    renderToString(<MallFigures overview={{ ...OVERVIEW, slots, devices }} trend="filling" />);
  const slots = { empty: 20, occupied: 6, unknown: 4, total: 30, closed: 0 };
  expect(show(slots)).toContain('20 free, 4 not known, filling up');
  expect(show(slots)).toContain('>20 to 33 %<');
  expect(show({ ...slots, empty: 24, unknown: 0 })).toContain('>20 %<');
  expect(show({ ...slots, empty: 0, occupied: 0, unknown: 30 })).toContain('no sensor reports');
  expect(show({ ...slots, closed: 1020 })).toContain('20 free, 4 not known, 1,020 closed, filling up');
  const closed = show({ empty: 0, occupied: 0, unknown: 0, total: 0, closed: 30 });
  expect(closed).toContain('>Closed<');
  expect(closed).toContain('all 30 spots');
  expect(closed).not.toContain('0 free');
});

test('a device that has sent nothing yet is not down', () => {
  expect(wordOf({ all: 5, up: 4, unseen: 1 })).toContain('1 sent nothing yet');
  expect(wordOf({ all: 5, up: 4, unseen: 1 })).not.toContain('text-bad');
  expect(wordOf({ all: 5, up: 3, unseen: 1 })).toContain('1 down, 1 sent nothing yet');
  expect(wordOf({ all: 5, up: 3, unseen: 1 })).toContain('text-bad');
  expect(wordOf({ all: 5, up: 5, unseen: 0 })).toContain('no fault is known');
  expect(wordOf({ all: 0, up: 0, unseen: 0 })).toContain('none registered');
});
