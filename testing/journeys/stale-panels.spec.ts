import type { Page } from '@playwright/test';
import { expect, test, type Who } from './journey.ts';

test.use({ expectConsole: [/Failed to load resource|net::ERR/] });

const openTab = (name: string) => async (page: Page) => page.getByRole('tab', { name }).click();

/**
 * Every panel of the staff that asks again and again, what is in it, and how many marks it needs: one for each question
 * that it shows figures of. Who adds such a panel adds it here.
 */
const PANELS: readonly {
  who: Who;
  path: string;
  figure: RegExp;
  marks?: number;
  open?: (page: Page) => Promise<unknown>;
}[] = [
  { who: 'palladium', path: '/admin/palladium', figure: /by the gates/, marks: 3 },
  {
    who: 'palladium',
    path: '/admin/palladium',
    figure: /weeks are the last 28 days/,
    marks: 4,
    open: (page) => page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded(),
  },
  { who: 'attendant', path: '/admin/palladium', figure: /sessions?$/ },
  { who: 'palladium', path: '/admin/palladium/attention', figure: /waiting/ },
  { who: 'attendant', path: '/admin/palladium/lanes', figure: /Your cash drawer/ },
  { who: 'palladium', path: '/admin/palladium/disputes', figure: /In doubt/ },
  { who: 'palladium', path: '/admin/palladium/passes', figure: /Inside by a pass now/, marks: 2 },
  { who: 'palladium', path: '/admin/palladium/passes', figure: /held now/, open: openTab('Arrivals') },
  { who: 'palladium', path: '/admin/palladium/passes', figure: /Add a shop/, open: openTab('Shops') },
  { who: 'palladium', path: '/admin/palladium/reports', figure: /What to look at/ },
  { who: 'palladium', path: '/admin/palladium/evacuation', figure: /inside/ },
  { who: 'palladium', path: '/admin/palladium/recount', figure: /Begin a recount/ },
  { who: 'palladium', path: '/admin/palladium/devices', figure: /o look at/, marks: 2 },
  { who: 'accountant', path: '/admin/palladium/books', figure: /Outstanding/, marks: 2 },
  { who: 'super', path: '/super', figure: /Revenue today/ },
  { who: 'super', path: '/super', figure: /o look at/, marks: 2, open: openTab('Devices') },
  { who: 'super', path: '/super', figure: /messages?/i, open: openTab('Messages') },
];

for (const [index, { who, path, figure, marks = 1, open }] of PANELS.entries())
  test(`${path} (${index}) says of all its figures that they are old, two minutes after the network has gone`, async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    await signIn(who);
    await page.goto(path);
    await open?.(page);
    const main = page.getByRole('main');
    await expect(main.getByText(figure).first()).toBeVisible();
    const current = page.getByText(/Updated (just now|\d+ (s|min) ago)/);
    await expect.poll(() => current.count()).toBeGreaterThanOrEqual(marks);
    await expect(page.getByText(/Not updated since/)).toHaveCount(0);
    await page.route('**/api/**', (route) => route.abort());
    await page.clock.fastForward(120_000);
    const marked = page.getByText(/Not updated since \d\d:\d\d:\d\d/);
    await expect.poll(() => marked.count()).toBeGreaterThanOrEqual(marks);
    // What was known stays beside it.
    await expect(main.getByText(figure).first()).toBeVisible();
    await expect(current).toHaveCount(0);
  });
