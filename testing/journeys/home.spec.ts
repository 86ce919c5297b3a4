import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { expectFits } from './expect-fits.ts';

interface Bill {
  session: string;
  payUrl: string;
  amountDue: number;
  nextStep: { at: string; amountDue: number } | null;
}
interface Car {
  session: string;
  plate: string;
  entryAt: string;
  place: { slot: string; level: string; section: string };
}

/** The driver's car that has been inside longest, which no other journey moves: where it stands and what it costs. */
async function findOwn(request: APIRequestContext) {
  const { cars } = (await (await request.get('/api/account/cars')).json()) as { cars: Car[] };
  const { bills } = (await (await request.get('/api/account/bills')).json()) as { bills: Bill[] };
  const [car] = cars.toSorted((one, other) => (one.entryAt < other.entryAt ? -1 : 1));
  const bill = bills.find(({ session }) => session === car?.session);
  if (!car || !bill?.nextStep) throw new Error('no car is inside, or it costs nothing');
  return { plate: car.plate, place: car.place, bill, next: bill.nextStep.amountDue };
}

test('the start page answers first: where the car is, what it costs now and next, and what comes below', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shiftsAtStart: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.sum += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn('driver');
  const { plate, place, bill, next } = await findOwn(page.request);
  await page.goto('/user/home');
  const own = page.getByRole('region', { name: 'Your parking' });
  const visit = own.getByRole('region', { name: `${plate} is parked at Palladium Mall` });
  await expect(visit).toBeVisible();
  await expect(visit).toContainText(`${place.level}, section ${place.section}`);
  await expect(visit).toContainText(
    new RegExp(`Spot ${place.slot} \\((confirmed|most likely|may have been moved)\\)`),
  );
  await expect(visit).toContainText(/In since \d\d:\d\d\. \d+ h \d+ min so far/);
  await expect(visit).toContainText('Cost now');
  await expect(visit).toContainText(`₹${bill.amountDue}`);
  await expect(visit).toContainText(new RegExp(`₹${next} (in .* min, )?from \\d\\d:\\d\\d`));
  await expect(visit.getByRole('link', { name: /^(Pay|See)/ })).toHaveAttribute(
    'href',
    new URL(bill.payUrl).pathname,
  );
  await expect(own.getByRole('region', { name: /^(Palladium Mall|Phoenix MarketCity) now$/ })).toBeVisible();
  await expect(own.getByRole('region', { name: 'Last visit' })).toContainText(/₹[\d,]+ at /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading').first()).toHaveText('Your parking');
  const landing = page.getByRole('heading', { name: 'Digitalize your parking system now.' });
  const below = (await landing.boundingBox())?.y ?? 0;
  expect(below).toBeGreaterThan((await visit.boundingBox())?.y ?? Infinity);
  expect(
    await page.evaluate(() => (Reflect.get(window, 'shiftsAtStart') as { sum: number }).sum),
  ).toBeLessThan(0.02);
  await expectAccessible(page);
  await expectFits(page);

  await own.getByRole('link', { name: /^Plan Saturday/ }).click();
  await expect(page).toHaveURL(/\/user\/pre-plan\?/);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(page.getByLabel('Mall', { exact: true })).toHaveValue(/^(palladium|phoenix)$/);
  await expect(page.getByRole('heading', { name: /^Arrive / })).toBeVisible();
});

test.describe('where the cars cannot be looked up', () => {
  test.use({ expectConsole: [/50\d/] });

  test('the start page says so, and asks again when somebody presses for it', async ({ page, signIn }) => {
    await signIn('driver');
    const { plate, place } = await findOwn(page.request);
    await page.route('**/api/account/cars', (route) => route.fulfill({ status: 503, json: { error: 'no' } }));
    await page.goto('/user/home');
    const visit = page.getByRole('region', { name: `${plate} is parked at Palladium Mall` });
    await expect(visit).toContainText('Its spot could not be looked up', { timeout: 20_000 });
    await expect(page.getByText('Spot not known')).toHaveCount(0);
    await page.unroute('**/api/account/cars');
    const alert = page.getByRole('alert').filter({ hasText: 'Your cars could not be looked up.' });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(visit).toContainText(`${place.level}, section ${place.section}`);
    await expect(alert).toHaveCount(0);
  });
});

test('find my car: level, section, spot, how sure that is, and the way on foot', async ({ page, signIn }) => {
  await signIn('driver');
  const { plate } = await findOwn(page.request);
  await page.goto('/user/home');
  await page.getByRole('link', { name: 'Find my car' }).first().click();
  await expect(page).toHaveURL('/car');
  await expect(page.getByRole('heading', { level: 1, name: 'Find my car' })).toBeVisible();
  const car = page.getByRole('region', { name: `${plate} is at Palladium Mall` });
  await expect(car).toContainText(/B\d, section [A-H]/);
  await expect(car).toContainText(/Confirmed|Most likely|its sensor has shown no car/i);
  await expect(car.getByRole('listitem')).toHaveCount(3);
  await expect(car.getByRole('listitem').last()).toContainText('line of spots');
  await expectAccessible(page);
  await expectFits(page);
});

test('whoever has proven no plate sees no car, and is not shown whether it is there', async ({ page }) => {
  const data = {
    name: 'A Stranger',
    email: `stranger.${Date.now()}@example.com`,
    password: 'a long enough phrase',
    plateNumbers: ['MH02FX4821'],
  };
  expect((await page.request.post('/api/auth/signup', { data })).ok()).toBe(true);
  expect(await (await page.request.get('/api/account/cars')).json()).toEqual({
    cars: [],
    unproven: 1,
    unprovenInside: [],
  });
  await page.goto('/car');
  await expect(page.getByText('None of your cars is in a mall now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prove it with a code' })).toBeVisible();
  await expectAccessible(page);
});

test('an admin finds the way to the dashboard on the start page', async ({ page, signIn }) => {
  await signIn('palladium');
  await page.goto('/user/home');
  await page.getByRole('link', { name: 'Dashboard of Palladium Mall' }).click();
  await expect(page).toHaveURL('/admin/palladium');
});

test('the live view is open to everybody at an address of its own, and shows nothing of single devices', async ({
  page,
}) => {
  await page.goto('/');
  const slots = page.waitForResponse((response) => response.url().includes('/api/mall/slots'));
  await page.getByRole('link', { name: 'Palladium Mall, live' }).click();
  await expect(page).toHaveURL('/live/palladium');
  await expect(page.getByRole('heading', { level: 1, name: 'Palladium mall parking' })).toBeVisible();
  await expect(page.locator('[data-slot]')).toHaveCount(80);
  const answer = await (await slots).text();
  expect(answer).not.toContain('"since"');
  expect(answer).not.toContain('"source"');
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/live/palladium-mall');
  await expect(page).toHaveURL('/live/palladium');
  await page.goto('/live/riverside-galleria');
  await expect(page.getByText('We will come soon. Stay tuned!')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the screens lie at the thumb, the menu stays, and both are never there at once', async ({
    page,
    signIn,
  }) => {
    await signIn('driver');
    await page.goto('/user/help');
    const bar = page.getByRole('navigation', { name: 'Quick links' });
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Mall', 'History', 'Pre Plan', 'Help']);
    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expect(bar.locator('[aria-current=page]')).toHaveText('Help');
    await bar.getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL('/user/history');
    for (const name of ['All', 'Completed', 'Ongoing'])
      expect(
        (await page.getByRole('button', { name, exact: true }).boundingBox())?.height,
      ).toBeGreaterThanOrEqual(44);
    const menu = page.getByRole('button', { name: 'Menu' });
    expect((await menu.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await menu.click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Help' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/user/mall/palladium');
    await expect(page.getByRole('group', { name: 'Level' })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: 'Basement 1 (B1)', exact: true }),
    ).toHaveAccessibleDescription(/free/);
  });
});
