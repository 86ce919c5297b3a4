import { expect, test } from './journey.ts';

// The wire contract names what is read of each answer, and no more: another server that follows it is understood too.
test.use({ expectConsole: [/Failed to load resource/] });

const MALL = { name: 'Palladium Mall', price: '₹20/hour', isLive: true };

test.describe('a failure says its error, with no word beside it', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('of a login, in an alert', async ({ page }) => {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 401, json: { error: 'Invalid credentials' } }),
    );
    const alert = page.waitForEvent('dialog');
    await page.getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByLabel('Email or Phone').fill('someone@example.com');
    await page.getByLabel('Password').fill('whatever');
    void page.getByRole('button', { name: 'Sign In' }).click();
    expect((await alert).message()).toBe('Invalid credentials');
    await (await alert).accept();
  });

  test('of a sign-up, inline; what cannot be read is the one sentence', async ({ page }) => {
    await page.getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    for (const [answer, words] of [
      [{ status: 400, json: { error: 'Email already registered' } }, 'Email already registered'],
      [{ status: 200, body: 'not json' }, 'Signup failed'],
    ] as const) {
      await page.route('**/api/auth/signup', (route) => route.fulfill(answer));
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByRole('alert')).toHaveText(words);
      await page.unroute('**/api/auth/signup');
    }
    await page.route('**/api/auth/signup', (route) =>
      route.fulfill({ json: { id: 7, name: 'Asha', email: 'a@b.in', plateNumbers: null, role: 'user' } }),
    );
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/user/home');
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('gms_user') ?? 'null'))).toEqual({
      id: 7,
      name: 'Asha',
      email: 'a@b.in',
      plateNumbers: [],
    });
  });
});

for (const answer of [{ json: { success: true } }, { status: 204 }, { body: '' }] as const) {
  test(`a contact message is sent where the answer is ${JSON.stringify(answer)}`, async ({ page }) => {
    await page.route('**/api/contact', (route) => route.fulfill(answer));
    await page.goto('/contact');
    for (const [label, text] of [
      ['First Name', 'Asha'],
      ['Last Name', 'Rao'],
      ['Email', 'asha@example.com'],
      ['Phone', '9876543210'],
      ['Message', 'How does it work for a small mall?'],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText(/Thank you! Your message has been sent successfully/)).toBeVisible();
    await expect(page.getByLabel('First Name')).toHaveValue('');
  });
}

test('malls with gaps are listed, and the layout of the live view is the configuration’s', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  const parkingConfig = {
    totalBasements: 3,
    sections: ['A', 'B', 'Z'],
    slotsPerSection: 5,
    slotFormat: 'L{level}-{section}{index:02d}',
  };
  await page.route(/\/api\/malls(\?|$)/, (route) =>
    route.fulfill({
      json: [
        { ...MALL, id: '1', parkingConfig },
        { name: 'No Layout', parkingConfig: null },
      ],
    }),
  );
  await page.route('**/api/mall/occupancy?mall=Palladium', (route) =>
    route.fulfill({ json: [{ mall: 'Palladium', slot: 'L1-A03' }] }),
  );
  await page.goto('/user/mall');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Live parking' }).click();
  await expect(page).toHaveURL('/user/mall/palladium');
  await expect(page.getByRole('button', { name: 'Basement 3 (B3)', exact: true })).toBeVisible();
  await expect(page.locator('[data-slot]')).toHaveCount(15);
  await expect(page.locator('[data-slot=L1-A03]')).toHaveAttribute('data-status', 'occupied');
});

test('the poll’s list is who is there: the others are free, and who has left is free at the next poll', async ({
  page,
  signIn,
}) => {
  let slots = ['B1A03'];
  await page.route('**/api/mall/occupancy?mall=Palladium', (route) =>
    route.fulfill({ json: slots.map((slot) => ({ mall: 'Palladium', slot })) }),
  );
  // Neither the stream nor the call that the specification does not know.
  await page.route('**/api/mall/occupancy/stream?*', (route) => route.abort());
  await page.route('**/api/mall/slots?*', (route) => route.fulfill({ status: 404, body: '' }));
  await signIn('driver');
  await page.goto('/user/mall/palladium');
  await expect(page.locator('[data-status=occupied]')).toHaveCount(1);
  await expect(page.locator('[data-status=empty]')).toHaveCount(79);
  slots = ['B1H08'];
  await expect(page.locator('[data-slot=B1H08]')).toHaveAttribute('data-status', 'occupied');
  await expect(page.locator('[data-slot=B1A03]')).toHaveAttribute('data-status', 'empty');
  await expect(page.getByText(/Live data not available/)).toHaveCount(0);
});

test('a message of the stream that comes before the layout is not lost', async ({ page, signIn }) => {
  await page.route('**/api/mall/occupancy/stream?*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: occupancy\ndata: {"slot_array":[["B1G07",1],["b1g8",1]]}\n\n',
    }),
  );
  await page.route('**/api/mall/occupancy?mall=Palladium', (route) =>
    route.fulfill({ json: ['B1G07', 'B1G08'].map((slot) => ({ mall: 'Palladium', slot })) }),
  );
  await page.route('**/api/mall/slots?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
  await signIn('driver');
  await page.goto('/user/mall/palladium');
  for (const slot of ['B1G07', 'B1G08'])
    await expect(page.locator(`[data-slot=${slot}]`)).toHaveAttribute('data-status', 'occupied');
});

test('one array of sessions is the whole list: counted, searched and filtered here', async ({
  page,
  signIn,
}) => {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  await page.route(/\/api\/parking\?/, (route) =>
    route.fulfill({
      json: [
        { id: 1, number_plate: 'GJ05AA1111', slot: 'B1A01', date: today, charges: 40, status: 'COMPLETED' },
        { id: 2, number_plate: 'GJ05BB2222', slot: 'B1A02', date: '2026-01-02', charges: '20' },
        { number_plate: 'GJ05CC3333', slot: null, date: today, status: 'parked' },
      ],
    }),
  );
  await page.route('**/api/parking/stats?*', (route) => route.fulfill({ status: 404, body: '' }));
  await signIn('palladium');
  await page.goto('/admin/palladium');
  const figure = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first();
  await expect(figure('Total Sessions')).toHaveText('3');
  await expect(figure('Currently Parked')).toHaveText('1');
  await expect(figure('Completed Today')).toHaveText('1');
  await expect(figure('Total Revenue')).toHaveText('₹60');
  await page.getByRole('button', { name: 'Parked', exact: true }).click();
  await expect(page.getByText('GJ05CC3333')).toBeVisible();
  await expect(page.getByText('GJ05AA1111')).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('searchbox').fill('b1a02');
  await expect(page.getByText('GJ05BB2222')).toBeVisible();
  await expect(page.getByText('GJ05AA1111')).toHaveCount(0);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No records found')).toBeVisible();
  await page.getByRole('tab', { name: 'Exits (Completed)' }).click();
  await expect(page.getByText('GJ05AA1111')).toBeVisible();
  await expect(page.getByText('GJ05CC3333')).toHaveCount(0);
});

test('Phoenix without a layout has eight slots a section', async ({ page, signIn }) => {
  await page.route(/\/api\/malls(\?|$)/, (route) =>
    route.fulfill({ json: [{ _id: 'b', id: 2, name: 'Phoenix MarketCity', isLive: true }] }),
  );
  await page.route('**/api/mall/slots?*', (route) => route.fulfill({ status: 404, body: '' }));
  await signIn('driver');
  await page.goto('/user/mall/phoenix');
  await expect(page.locator('[data-slot]')).toHaveCount(64);
});

test('a layout that is not sent is the default one, and is saved whatever the answer holds', async ({
  page,
  signIn,
}) => {
  await signIn('super');
  await page.route('**/api/super/malls', (route) =>
    route.fulfill({ json: { malls: [{ _id: 'a', name: 'Beta', isLive: false }] } }),
  );
  const answers = [{ json: {} }, { status: 204 }, { json: { mall: { _id: 'a' } } }, { body: 'saved' }];
  await page.route('**/api/super/malls/a/parking-config', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { mall: { _id: 'a' } } })
      : route.fulfill(answers.shift() ?? { status: 500 }),
  );
  await page.goto('/super');
  const card = page.getByRole('article');
  await expect(card).toContainText('Mall ID: a');
  await expect(card).toContainText('Created: -');
  await card.getByRole('button', { name: 'Parking Config' }).click();
  const slots = page.getByLabel('Slots Per Section');
  await expect(slots).toHaveValue('10');
  for (let number = 11; answers.length > 0; number += 1) {
    // Emptied it is 1, and the next digit takes its place.
    await slots.fill('');
    await expect(slots).toHaveValue('1');
    await slots.pressSequentially(String(number));
    await expect(slots).toHaveValue(String(number));
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await expect(page.getByText('Configuration updated successfully!')).toBeVisible();
  }
});

test('a mall is deleted whatever the answer holds', async ({ page, signIn }) => {
  await signIn('super');
  await page.route('**/api/super/malls', (route) =>
    route.fulfill({ json: { malls: [{ ...MALL, _id: 'a' }] } }),
  );
  await page.route('**/api/super/malls/a', (route) => route.fulfill({ status: 204 }));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/super');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No malls found. Add your first mall to get started.')).toBeVisible();
});

test('predictions alone are shares of the day and visits; how sure they are is not known', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/predict_visits/?*', (route) =>
    route.fulfill({
      json: {
        predictions: {
          visits_morning: 800,
          visits_afternoon: 100,
          visits_evening: 50,
          visits_night: 30,
          visits_late_night: 20,
        },
        features: {},
      },
    }),
  );
  await signIn('driver');
  await page.goto('/user/pre-plan');
  await page.getByLabel('Mall').selectOption('palladium');
  await page.getByLabel('Date').fill(tomorrow());
  const morning = page.getByRole('button', { name: /Morning/ });
  await expect(morning).toContainText('80%');
  await expect(morning).toContainText('High');
  await expect(morning).toContainText('800 visits expected');
  await expect(page.getByText('Nobody knows yet how many will come.')).toHaveCount(0);
});

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
}
