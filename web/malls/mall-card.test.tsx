import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isStale } from '../platform/age.ts';
import { FreeCurve } from './free-curve.tsx';
import { MallCard } from './mall-card.tsx';

const mall: Parameters<typeof MallCard>[0]['mall'] = {
  _id: 'a',
  id: 1,
  slug: 'palladium',
  name: 'Palladium Mall',
  address: '',
  price: '',
  image: '',
  isLive: true,
  isOffsetEnabled: false,
  offsetOn: 0,
  offsetOff: 0,
  coordinates: null,
  isConfigured: false,
  parkingConfig: { totalBasements: 1, sections: ['A'], slotsPerSection: 1, slotFormat: '' },
  createdAt: '',
  hasLiveView: true,
  isSilent: false,
};
const now = {
  mall: 'a',
  empty: 44,
  occupied: 116,
  unknown: 0,
  total: 160,
  closed: 0,
  trend: 'filling',
  reportedAt: new Date().toISOString(),
  isOpen: true,
  doubtedSince: null,
} as const;
const card = (staleSince: string | null, given: Partial<Parameters<typeof MallCard>[0]> = {}) =>
  renderToStaticMarkup(
    <MallCard
      mall={mall}
      now={now}
      linkPrices={(words) => words}
      staleSince={staleSince}
      at={new Date()}
      today={[]}
      distance={null}
      onOpen={() => undefined}
      {...given}
    />,
  );

test('a card shows what is free now, and which way that goes', () => {
  expect(card(null)).toContain('44 free of 160, filling up');
  expect(card(null)).not.toContain('Not updated');
});

test('a card whose figures were not renewed says since when, and goes nowhere', () => {
  const words = card('21:17:03');
  expect(words).toContain('44 free of 160<');
  expect(words).toContain('Not updated since 21:17:03');
});

test('a card says as of when its figures are while its sensors report', () => {
  const reportedAt = new Date(Date.now() - 12_000).toISOString();
  expect(card(null, { now: { ...now, reportedAt } })).toContain('>As of 12 s ago<');
});

test('a card says how old its figures are, beside the words of its button', () => {
  expect(card(null)).not.toContain('ast sensor report');
  const reportedAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const words = card(null, { now: { ...now, empty: 92, unknown: 3, reportedAt } });
  expect(words).toContain('92 free of 160, 3 not known');
  expect(words).toContain('Not live now: last sensor report 5 d ago');
  expect(words).toContain('Live parking');
});

test('a card whose spots are all closed says so, and neither that it is full nor how many are free', () => {
  const words = card(null, { now: { ...now, empty: 0, occupied: 0, total: 0, closed: 160 } });
  expect(words).toContain('All spots closed right now');
  expect(words).not.toContain('free of');
});

test('a mall that is switched off within its hours is not open until any time', () => {
  const hours = { isOffsetEnabled: true, offsetOn: 60, offsetOff: 1380 };
  const at = new Date('2026-11-22T12:00:00+05:30');
  expect(card(null, { mall: { ...mall, ...hours }, at })).toContain('Open until 23:00');
  const off = card(null, { mall: { ...mall, ...hours, isLive: false }, at });
  expect(off).toContain('Currently unavailable');
  expect(off).not.toContain('Open until');
});

test.each([
  ['was never answered', { dataUpdatedAt: 0, isError: true }, false],
  ['is of just now', { dataUpdatedAt: Date.now(), isError: false }, false],
  ['could not be renewed', { dataUpdatedAt: Date.now(), isError: true }, true],
  ['is waited for too long', { dataUpdatedAt: Date.now() - 31_000, isError: false }, true],
])('a figure that %s', (_name, figure, stale) => {
  expect(isStale(figure)).toBe(stale);
});

test('the curve of free slots leaves closed hours out, and its fewest are of the open ones', () => {
  const point = (time: string, free: number, isClosed = false) => ({ time, free, isClosed });
  const points = [point('19:00', 40), point('19:30', 60), point('20:00', 0, true), point('20:30', 0, true)];
  const curve = renderToStaticMarkup(<FreeCurve points={points} total={100} />);
  expect(curve).toContain('fewest free at 19:00, about 40<');
  expect(curve).toContain('d="M0 60L33.333333333333336 40"');
  expect(renderToStaticMarkup(<FreeCurve points={points.slice(2)} total={100} />)).toBe('');
});
