import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const MALL = {
  _id: 'p',
  id: 1,
  name: 'Palladium Mall',
  slug: 'palladium-mall',
  address: 'Somewhere',
  price: '',
  coordinates: null,
  isLive: true,
  hasLiveView: true,
};
const slots = (empty: number, total: number) => ({
  empty,
  occupied: total - empty,
  unknown: 0,
  total,
  closed: 0,
});

test('the list says what every car may take, and in words for whom the other free spots are, on a phone', async ({
  page,
  signIn,
}) => {
  const reportedAt = new Date().toISOString();
  const now = {
    mall: 'p',
    ...slots(5, 24),
    reportedAt,
    doubtedSince: null,
    isOpen: true,
    trend: 'filling',
    byClass: { any: slots(0, 18), accessible: slots(1, 2), ev: slots(2, 2), two_wheeler: slots(2, 2) },
  };
  await page.route('**/api/malls', (route) => route.fulfill({ json: [MALL] }));
  await page.route('**/api/malls/now', (route) =>
    route.fulfill({ json: { malls: [now], asOf: reportedAt } }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('driver');
  await page.goto('/user/mall');
  const card = page.getByRole('article').filter({ hasText: 'Palladium Mall' });
  await expect(card).toContainText('0 free of 18 for every car, filling up');
  await expect(card).toContainText('Also free: 1 accessible, 2 for electric cars, 2 for two-wheelers');
  await expectFits(page);
  await expectAccessible(page);
});
