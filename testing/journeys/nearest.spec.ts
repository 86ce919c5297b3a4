import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const LOWER_PAREL = { latitude: 18.9944, longitude: 72.8247 };
const KURLA = { latitude: 19.0864, longitude: 72.8887 };
const MALLS = [
  { _id: 'p', id: 1, name: 'Palladium Mall', slug: 'palladium-mall', coordinates: LOWER_PAREL },
  { _id: 'x', id: 2, name: 'Phoenix MarketCity', slug: 'phoenix-marketcity', coordinates: KURLA },
  { _id: 'u', id: 3, name: 'Unplaced Mall', slug: 'unplaced', coordinates: null },
].map((mall) => ({ address: 'Somewhere', price: '', isLive: true, hasLiveView: true, ...mall }));
/** About a kilometre north of the second mall. */
const HERE = { latitude: 19.0954, longitude: 72.8887 };

test.beforeEach(async ({ page, signIn }) => {
  await page.route('**/api/malls', (route) => route.fulfill({ json: MALLS }));
  await signIn('driver');
});

test('the nearest mall comes first once somebody lets the browser say where they are', async ({
  page,
  context,
}) => {
  await context.setGeolocation(HERE);
  await page.goto('/user/mall');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['Palladium Mall', 'Phoenix MarketCity', 'Unplaced Mall']);
  // Nobody was asked, so nothing is known.
  await expect(page.getByText(/ away$/)).toHaveCount(0);
  await context.grantPermissions(['geolocation']);
  await page.getByRole('button', { name: 'Nearest first' }).click();
  await expect(names).toHaveText(['Phoenix MarketCity', 'Palladium Mall', 'Unplaced Mall']);
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect(card('Phoenix MarketCity')).toContainText('1.0 km away');
  await expect(card('Palladium Mall')).toContainText('13 km away');
  await expect(card('Unplaced Mall')).not.toContainText('away');
  await expect(page.getByText('Your location stays on this device.')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  // It was allowed: the next visit shows distances at once.
  await page.reload();
  await expect(card('Phoenix MarketCity')).toContainText('1.0 km away');
  await expect(names.first()).toHaveText('Palladium Mall');
});

test('whoever does not share a place reads why the order stays', async ({ page }) => {
  await page.goto('/user/mall');
  await page.getByRole('button', { name: 'Nearest first' }).click();
  await expect(page.getByText('Your browser does not share your location')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Palladium Mall');
});

test('where a device finds no position, the list names it, and the order stays', async ({ page }) => {
  await page.addInitScript(() => {
    const fail = (_ok: PositionCallback, failed?: PositionErrorCallback | null) =>
      failed?.({ code: 2, message: 'none', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: fail });
  });
  await page.goto('/user/mall');
  await page.getByRole('button', { name: 'Nearest first' }).click();
  await expect(page.getByText('Where you are could not be found')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Palladium Mall');
  await expect(page.getByText(/ away$/)).toHaveCount(0);
});
