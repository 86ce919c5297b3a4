import { expect, expectAccessible } from './journey.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './manager.ts';

test('the mall list: what a card shows, which malls open, and what a search finds', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/malls');
  await page.goto('/user/mall');
  expect(new URL((await asked).url()).search).toBe('');
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });

  await expect(card('Palladium Mall')).toContainText('₹40/hour');
  await expect(card('Palladium Mall')).toContainText('Senapati Bapat Marg, Lower Parel, Mumbai 400013');
  const live = card('Palladium Mall').getByRole('button', { name: 'Live parking', exact: true });
  await expect(live).toBeEnabled();
  await expect(live.locator('[data-dot=green]')).toBeVisible();
  const idle = card('Athwa Bazaar').getByRole('button', { name: 'Currently unavailable', exact: true });
  await expect(idle).toBeDisabled();
  await expect(idle.locator('[data-dot=red]')).toBeVisible();

  // A live mall has its green dot; that nobody sees its spots yet stands above it.
  const silent = card('Riverside Galleria Parking').getByRole('button', { name: 'Live parking' });
  await expect(silent.locator('[data-dot=green]')).toBeVisible();
  await expect(card('Riverside Galleria Parking')).toContainText('Its spots are not shown live yet');
  await expect(card('Palladium Mall')).toContainText(/free of 160|Free spots not known/);
  await expect(
    card('Palladium Mall').getByRole('link', { name: 'Directions to Palladium Mall' }),
  ).toHaveAttribute('href', /Palladium%20Mall/);
  await page.getByRole('button', { name: 'Emptiest first' }).click();
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(
    /Palladium Mall|Phoenix MarketCity/,
  );
  await page.getByRole('button', { name: 'As listed' }).click();

  const search = page.getByPlaceholder('Where you want to go?');
  const shown = page.getByRole('article').getByRole('heading');
  for (const [words, names] of [
    ['PHOENIX', ['Phoenix MarketCity']],
    ['kurla', ['Phoenix MarketCity']],
    ['surat', ['Riverside Galleria Parking', 'Athwa Bazaar']],
    ['LADIUM m', ['Palladium Mall']],
    ['mumbai phoenix', ['Phoenix MarketCity']],
  ] as const) {
    await search.fill(words);
    await expect(shown).toHaveText(names);
  }
  await search.fill('no such place');
  await expect(page.getByText('No malls found')).toBeVisible();
  await expect(page.getByText('Try searching with different keywords or check your spelling.')).toBeVisible();
  await expectAccessible(page);
  await search.fill('palladium');
  await search.press('Enter');
  await expect(shown).toHaveText(['Palladium Mall']);
  await search.fill('phoenix');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(shown).toHaveText(['Phoenix MarketCity']);
  await expect(page).toHaveURL('/user/mall');
});

test('a card leads to its mall: ids 1 and 2 by name, others by their slug', async ({ page, signIn }) => {
  await signIn('driver');
  for (const [name, path, title] of [
    ['Palladium Mall', '/user/mall/palladium', 'Palladium mall parking'],
    ['Phoenix MarketCity', '/user/mall/phoenix', 'Phoenix mall parking'],
    ['Riverside Galleria Parking', '/user/mall/riverside-galleria', 'Riverside Galleria Parking'],
  ] as const) {
    await page.goto('/user/mall');
    await page
      .getByRole('article')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Live parking' })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await expect(page.getByText('We will come soon. Stay tuned!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Malls' })).toHaveAttribute('href', '/user/mall');
  await expectAccessible(page);
  await page.goto('/user/mall/-');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parking');
});

test('the signed-in area is at most 1550 px wide, with a menu at 768 px and one column below 480 px', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto('/user/mall');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect((await page.getByRole('main').boundingBox())?.width).toBe(1550);
  const columns = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().x)).size);
  for (const [width, count] of [
    [479, 1],
    [480, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns).toBe(count);
  }
  const links = page.getByRole('navigation').getByRole('link', { name: 'History' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(menu).toBeHidden();
  await expect(links).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(links).toHaveCount(0);
  await menu.click();
  for (const name of ['Home', 'Mall', 'History', 'Pre Plan', 'Help']) {
    await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page);
  await links.click();
  await expect(page).toHaveURL('/user/history');
});

// A theme changes colours alone: the widths are tried in one.
for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen of the driver is accessible in the ${colorScheme} and fits a phone`, async ({
    page,
    signIn,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn('driver');
    for (const path of ['home', 'mall', 'mall/phoenix', 'history', 'help']) {
      await page.goto(`/user/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.waitForLoadState('load');
      if (colorScheme === 'light') await expectFits(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page);
    }
  });
}
