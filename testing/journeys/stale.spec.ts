import { expect, test } from './journey.ts';

test.use({ expectConsole: [/Failed to load resource|net::ERR/] });

for (const [who, path, figure] of [
  ['driver', '/user/mall', /free of 160|Free spots not known/],
  ['driver', '/user/home', /free of \d+|Free spots not known/],
  ['super', '/super', /free/],
  ['palladium', '/admin/palladium', /by the gates/],
] as const)
  test(`${path} says within half a minute since when its figures are not renewed`, async ({
    page,
    signIn,
  }) => {
    await signIn(who);
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText(figure).first()).toBeVisible();
    await expect(main.getByText(/Not updated since/)).toHaveCount(0);
    await page.route('**/api/**', (route) => route.abort());
    await expect(main.getByText(/Not updated since \d\d:\d\d:\d\d/).first()).toBeVisible({ timeout: 30_000 });
    // What was known stays beside it.
    await expect(main.getByText(figure).first()).toBeVisible();
  });
