import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FillBar } from './fill-bar.tsx';
import { SectionMap } from './section-map.tsx';

const section = { slots: 20, closed: 0, carsPerSlotAndDay: null };
const show = (seen: { occupied: number; unknown: number }) =>
  renderToStaticMarkup(<SectionMap charts={{ sections: [{ ...section, section: 'B1 A', ...seen }] }} />);

test('a section that nobody knows is hatched and never 0 of its slots', () => {
  const silent = show({ occupied: 0, unknown: 20 });
  expect(silent).toContain('>unknown<');
  expect(silent).toContain('hatched');
  expect(silent).toContain('>not known<');
  const half = show({ occupied: 5, unknown: 8 });
  expect(half).toContain('>5 to 13/20<');
  expect(half).toContain('>5 to 13<');
  const known = show({ occupied: 5, unknown: 0 });
  expect(known).toContain('>5/20<');
  expect(known).not.toContain('class="hatched');
});

test('the bar shows slots that nobody knows beside those that are taken', () => {
  const sensors = { occupied: 27, unknown: 81, total: 108, closed: 0, restless: 0, stuck: 0, observedAt: '' };
  const gates = { cars: 24, unsure: 0, recountedAt: null, lastMoveAt: null };
  const forecast = { state: 'none', capacity: 108, now: null, peak: null } as const;
  const now = { gates, sensors, forecast };
  const bar = (given: typeof sensors | null) =>
    renderToStaticMarkup(<FillBar now={{ ...now, sensors: given }} />);
  expect(bar(sensors)).toMatch(/hatched[^>]*left:25%;width:75%/);
  expect(bar({ ...sensors, unknown: 0 })).toContain('width:0%');
  expect(bar(null)).not.toContain('hatched');
});
