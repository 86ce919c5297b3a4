import { listDrawers, type DrawerList } from '#contract/cash-drawers.ts';
import { CashShift, listLanes } from '#contract/lanes.ts';
import { listMalls } from '#contract/malls.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, PASSWORD } from './journey.ts';
import { linkTo } from './mail.ts';
import { test } from './manager.ts';

const HIS_PASSWORD = 'seventeen green mangoes';
const answer = (page: Page) => page.getByRole('region', { name: 'Is anything wrong?' });
const row = (page: Page, table: string, name: string) =>
  page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: name });

async function send(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const { origin } = new URL((await request.get('/healthz')).url());
  const sent = await request.post(path, { data, headers: { origin } });
  expect(sent.ok(), await sent.text()).toBe(true);
  return sent.json();
}

test('the drawer of somebody who is dismissed is counted by whoever dismissed him, and he sees it', async ({
  page,
  browser,
  baseURL,
  signIn,
  manager,
}) => {
  test.slow();
  const mall = await manager.add({ name: `Drawers ${Date.now()}`, isLive: true });
  const email = `ravi-${Date.now()}@example.com`;
  await signIn('super');
  await send(page.request, `/api/malls/${mall._id}/people`, { name: 'Ravi Joshi', email, role: 'attendant' });
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const his = await context.newPage();
  const token = (await linkTo(email, 'invitation')).split('/').at(-1);
  await send(his.request, '/api/invitations/accept', { token, name: 'Ravi Joshi', password: HIS_PASSWORD });
  await his.goto(`/admin/${mall.slug}/lanes`);
  await his.getByLabel('Money in it now (rupees)').fill('500');
  await his.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(his.getByText('Opened with ₹500; ₹0 taken in cash since.')).toBeVisible();

  await page.goto(`/admin/${mall.slug}/books`);
  const line = page.getByRole('link', { name: '1 cash drawer is open. Its holder can close it' });
  await line.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cash drawers' })).toBeVisible();
  await expect(answer(page)).toContainText('1 cash drawer is open');
  await expect(row(page, 'Open cash drawers', 'Ravi Joshi')).toContainText('Well');

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.goto(`/admin/${mall.slug}/people`);
  await expect(page.getByRole('row').filter({ hasText: 'Ravi Joshi' })).toContainText('Drawer open');
  await page.getByRole('button', { name: 'End the role of Ravi Joshi' }).click();
  const left = page.getByRole('status').filter({ hasText: 'The cash drawer of Ravi Joshi stays open' });
  await expect(left).toContainText('they cannot close it any more');
  expect(asked.join()).toContain('Their cash drawer is open since');
  await expectAccessible(page);
  await left.getByRole('link', { name: 'Cash drawers' }).click();

  await expect(answer(page)).toContainText('1 cash drawer needs somebody to count it: ₹500 should be in it.');
  await expect(answer(page)).toContainText('Its holder has no role here any more.');
  await expectFits(page);
  await expectAccessible(page);
  await answer(page).getByRole('button', { name: 'Count and close the drawer of Ravi Joshi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Count and close' });
  const close = dialog.getByRole('button', { name: 'Close the drawer' });
  await expect(close).toBeDisabled();
  await dialog.getByLabel('Nobody can count it').check();
  await expect(dialog).toContainText('₹500 is missing. It goes into the books as a shortage.');
  await dialog.getByLabel('Nobody can count it').uncheck();
  await dialog.getByLabel('Counted in it (rupees)').fill('480.5');
  await expect(dialog).toContainText('₹19.50 is missing.');
  await expect(close).toBeDisabled();
  await dialog.getByLabel('Why you close it').fill('He left on Friday');
  await expectFits(page, [320, 390]);
  await expectAccessible(page);
  await close.click();
  await expect(dialog).toContainText('₹480.50 counted, ₹500 should be in it: ₹19.50 would be missing');
  await expectFits(page, [320, 390]);
  // The sentence that has to be read is no column beside its buttons.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const question = dialog.getByText('₹480.50 counted, ₹500 should be in it');
  expect((await question.boundingBox())?.width).toBeGreaterThan(200);
  if (size) await page.setViewportSize(size);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close it so' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByText('The drawer of Ravi Joshi is closed with ₹480.50; ₹500 was expected: ₹19.50 missing.'),
  ).toBeVisible();
  await expect(answer(page)).toContainText('No cash drawer is open.');
  await expect(row(page, 'Closed cash drawers', 'Ravi Joshi')).toContainText('He left on Friday');
  await expectFits(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.goto(`/admin/${mall.slug}/books`);
  await expect(page.getByText('The cash drawers were counted ₹19.50 short on this day.')).toBeVisible();
  await page.goto(`/admin/${mall.slug}/audit`);
  await expect(page.getByText(/Closed the cash drawer of .* with ₹480\.50, expected ₹500/)).toBeVisible();

  // He is a driver by now.
  await send(his.request, '/api/auth/login', { email, password: HIS_PASSWORD });
  await his.goto('/account');
  const own = his.getByRole('region', { name: 'Your cash drawers' });
  await expect(own).toContainText('₹480.50 counted, ₹500 expected, ₹19.50 missing.');
  await expect(own).toContainText('He left on Friday');
  await expectFits(his, [390]);
  await expectAccessible(his);
  await context.close();
});

test.describe('at once', () => {
  test.use({ expectConsole: [/409/] });

  test('money that goes in while a drawer is counted is never missing, and its holder is shown who closed it', async ({
    page,
    playwright,
    baseURL,
    signIn,
    devices,
  }) => {
    const { origin } = new URL(baseURL ?? '');
    const at = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const malls = listMalls.answer.parse(await (await at.get('/api/malls')).json());
    const api = `/api/malls/${malls.find(({ id }) => id === 1)?._id ?? ''}`;
    await send(at, '/api/auth/login', { email: 'attendant@example.com', password: PASSWORD });
    CashShift.parse(await send(at, `${api}/cash-shifts`, { float: 300 }));
    await devices.setTariff({ graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 });
    const plate = `KA05DR${String(Date.now()).slice(-4)}`;
    await devices.readLate('entry', plate, new Date(Date.now() - 20 * 60_000));
    expect(await devices.read('exit', plate)).toMatchObject({ decision: 'hold', amountDue: 40 });

    await signIn('manager');
    await page.goto('/admin/palladium/drawers');
    await row(page, 'Open cash drawers', 'Anita Attendant')
      .getByRole('button', { name: 'Count and close' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Count and close' });
    await expect(dialog).toContainText('Its holder can close it on the Lanes page.');
    await dialog.getByLabel('Counted in it (rupees)').fill('300');
    await dialog.getByLabel('Why you close it').fill('The shift is over');
    const lanes = listLanes.answer.parse(await (await at.get(`${api}/lanes`)).json());
    const wait = lanes.waiting.find((car) => car.plate === plate)?.id ?? '';
    await send(at, `${api}/lanes/${wait}/cash`, { amountDue: 40, received: 50 });

    await dialog.getByRole('button', { name: 'Close the drawer' }).click();
    await expect(dialog).toContainText(
      'Money went in or out while you counted: ₹340 should be in it by now.',
    );
    await expect(dialog.getByRole('button', { name: 'Close the drawer' })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Count again' }).click();
    await dialog.getByLabel('Counted in it (rupees)').fill('340');
    await expect(dialog).toContainText('As much as should be in it: nothing is booked.');
    await dialog.getByRole('button', { name: 'Close the drawer' }).click();
    await expect(
      page.getByText('The drawer of Anita Attendant is closed with ₹340, as expected.'),
    ).toBeVisible();

    await page.context().clearCookies();
    await signIn('attendant');
    await page.goto('/admin/palladium/lanes');
    const news = page.getByRole('status').filter({ hasText: 'closed your cash drawer' });
    await expect(news).toContainText('Manoj Manager closed your cash drawer');
    await expect(news).toContainText('₹340 counted, ₹340 expected, as expected.');
    await expectAccessible(page);
    await news.getByRole('button', { name: 'Dismiss' }).click();
    await expect(news).toHaveCount(0);
    await at.dispose();
  });
});

const NONE: DrawerList = {
  asOf: '2026-11-20T05:00:00.000Z',
  longHours: 16,
  open: [],
  openCount: 0,
  closed: [],
  closedCount: 0,
  paidOut: [],
};
const holder = { id: 'a', name: 'Asha Rao', role: 'attendant', isSuperAdmin: false, isYou: false } as const;
const open = (hours: number, more: object) => ({
  id: `drawer-${hours}`,
  openedAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
  float: 500,
  taken: 12_340.5,
  paidOut: 80,
  expected: 12_760.5,
  lastMovedAt: null,
  holder,
  troubles: [],
  ...more,
});

test.describe('without an answer', () => {
  test.use({ expectConsole: [/503/] });

  test('the answer to whether anything is wrong comes first, and is nothing before it is known', async ({
    page,
    signIn,
  }) => {
    await signIn('accountant');
    let fails = true;
    let list: unknown = NONE;
    await page.route(`**${listDrawers.path.replace(':id', '*')}`, (route) =>
      fails
        ? route.fulfill({ status: 503, json: { error: 'The database is away.', code: 'unavailable' } })
        : route.fulfill({ json: list }),
    );
    await page.goto('/admin/palladium/drawers');
    await expect(page.getByText('The cash drawers could not be loaded.')).toBeVisible({ timeout: 20_000 });
    await expect(answer(page)).toHaveCount(0);
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(answer(page)).toContainText('No cash drawer is open.');
    await expect(page.getByText('Whoever takes cash at an exit opens one on the Lanes page.')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    const gone = { ...holder, name: null, role: null };
    list = {
      ...NONE,
      open: [
        open(400, { holder: gone, troubles: ['cannot_close', 'open_long'] }),
        open(17, { troubles: ['open_long'] }),
        open(2, {}),
      ],
      openCount: 3,
    };
    await page.reload();
    await expect(answer(page)).toContainText(
      '2 cash drawers need somebody to count them: ₹25,521 should be in',
    );
    await expect(answer(page).getByRole('listitem').first()).toContainText(
      'The account of its holder was erased.',
    );
    await expect(answer(page).getByRole('listitem').last()).toContainText(
      'It has been open for more than 16 hours.',
    );
    // An accountant reads, and changes nothing.
    await expect(page.getByRole('button', { name: /Count and close/ })).toHaveCount(0);
    await expectFits(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });
});
