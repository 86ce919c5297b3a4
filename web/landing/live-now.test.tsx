import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LandingContent } from './landing-content.tsx';
import { liveViewsOf } from './find-live-views.ts';
import { LiveViews } from './live-now.tsx';

const mall = {
  id: 7,
  name: 'Riverside Galleria',
  slug: 'riverside-galleria',
  isLive: true,
  hasLiveView: true,
};
const shown = (views: Parameters<typeof LiveViews>[0]['views']) =>
  renderToStaticMarkup(<LiveViews views={views} />);

test('the start page as it is built names no mall: which there are only the server knows', () => {
  const page = renderToStaticMarkup(<LandingContent onDemo={() => undefined} />);
  expect(page).toContain('Free spots right now');
  expect(page).not.toMatch(/Palladium|Phoenix|href="\/live/);
});

test('named as live is each mall that is, by its own name and address, and no other', () => {
  const views = liveViewsOf([
    mall,
    { ...mall, id: 1, name: 'Palladium Mall', slug: 'palladium-mall' },
    { ...mall, id: 8, name: 'Closed', isLive: false },
    { ...mall, id: 9, name: 'Silent', hasLiveView: false },
  ]);
  expect(views).toEqual([
    { name: 'Riverside Galleria', address: 'riverside-galleria' },
    { name: 'Palladium Mall', address: 'palladium' },
  ]);
  expect(shown(views)).toContain('href="/live/riverside-galleria"');
});

test('on a new installation, and where nobody answers, it says so', () => {
  expect(shown([])).toContain('No mall is live here yet.');
  expect(shown(null)).toContain('could not be loaded');
});
