import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const TARIFF = { graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 };
const shots = process.env['ATTENTION_SHOTS'];
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** At an instant at which nobody else's car is read: just beside one it would be one more read of that car. */
const whenNobodyComes = () => ago(30 + 10 * Math.random());
const entryOf = (page: Page, words: string | RegExp) =>
  page.getByRole('list', { name: 'What needs you' }).getByRole('button').filter({ hasText: words });

test('somebody settles what needs a person with the keyboard alone, and takes it back', async ({
  page,
  signIn,
  devices,
}) => {
  await devices.setTariff(TARIFF);
  // An exit that fits one parked car by its spelling alone, and a car that came in unread.
  // Plates of this run alone, so that it can be tried once more.
  const rest = String(100 + Math.floor(Math.random() * 900));
  const [read, parked] = [`MH12AB3${rest}`, `MH12AB8${rest}`];
  await devices.readLate('entry', read, ago(59));
  await devices.readLate('exit', read, ago(58));
  await devices.readLate('entry', parked, ago(50));
  await devices.readLate('exit', read, ago(2));
  const { sessionId } = await devices.readLate('entry', '?!', whenNobodyComes());

  await signIn('palladium');
  await page.goto('/admin/palladium');
  await page.getByRole('main').getByRole('link', { name: 'Attention' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();
  const exit = entryOf(page, new RegExp(`${read}.*Exit fits several cars`, 's'));
  await expect(exit).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Attention, Palladium Mall \| Get My Spot$/);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Attention ?\d/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  // J goes down the list until the exit is there, and what decides it is shown beside it.
  await page.getByRole('heading', { level: 1 }).click();
  for (let steps = 0; steps < 200; steps += 1) {
    await page.keyboard.press('j');
    if ((await exit.getAttribute('aria-current')) === 'true') break;
  }
  await expect(exit).toBeFocused();
  await expect(page.getByRole('group', { name: 'May belong together' })).toContainText(parked);
  await expect(page.getByRole('figure', { name: 'Exit' })).toContainText('Doubtful: 3');
  await expectAccessible(page);
  await expectFits(page);
  await shoot(page, 'detail-1440');

  await page.keyboard.press('m');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'You joined entry and exit.' })).toBeVisible();
  await expect(exit).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByRole('status').filter({ hasText: 'You took a decision back.' })).toBeVisible();
  await expect(exit).toBeVisible();

  // The unread car gets its plate from the photograph.
  // This one: the other tests have unread cars at the same time.
  const unread = entryOf(page, 'Unread plate').and(page.locator(`[data-item="session:${sessionId}"]`));
  await unread.click();
  await expect(page.getByRole('button', { name: 'Correct the plate' })).toBeVisible();
  await page.keyboard.press('p');
  await page.getByLabel('Plate', { exact: true }).fill('GJ05QQ0042');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'You corrected the plate.' })).toBeVisible();
  // Whether it may leave at once depends on the tariff of its minute.
  expect(await devices.read('exit', 'GJ05QQ0042')).toMatchObject({ sessionId });

  // Single keys can be turned off: then a letter is a letter.
  await page.getByText('Keys', { exact: true }).click();
  await page.getByLabel('Single keys do something here').uncheck();
  await exit.click();
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByLabel('Reason')).toHaveCount(0);
  await page.getByRole('button', { name: 'Put off' }).last().click();
  await page.getByRole('form', { name: 'Put off' }).getByRole('button', { name: 'Put off' }).click();
  await expect(exit).toHaveCount(0);
  await page.getByRole('group', { name: 'What is shown' }).getByRole('button', { name: 'Put off' }).click();
  await expect(exit).toBeVisible();
  await shoot(page, 'put-off-1440');
});

const SIZES = [
  [390, 'light'],
  [390, 'dark'],
  [768, 'light'],
  [768, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const;

test('a reason that was typed stays where another action is chosen for the same entry, and for no other', async ({
  page,
  signIn,
  devices,
}) => {
  await devices.setTariff(TARIFF);
  const { sessionId: first } = await devices.readLate('entry', '?!', whenNobodyComes());
  const { sessionId: second } = await devices.readLate('entry', '?!', whenNobodyComes());
  await signIn('palladium');
  await page.goto('/admin/palladium/attention');
  const choose = (session: string | null) => page.locator(`[data-item="session:${session}"]`).click();
  // What was begun at another entry is held out of sight.
  const shown = page.getByRole('article', { name: 'Chosen' });
  const actions = shown.getByRole('group', { name: 'What can be done' });
  const reason = shown.getByRole('textbox', { name: 'Reason' });
  await choose(first);
  await actions.getByRole('button', { name: 'Close and charge' }).click();
  await expect(reason).toHaveValue('The car has left');
  await reason.fill('The camera was cleaned at noon');
  await actions.getByRole('button', { name: 'Close without charge' }).click();
  await expect(reason).toHaveValue('The camera was cleaned at noon');
  await expectFits(page);
  await expectAccessible(page);
  // Its own again for the next action once what was typed is gone.
  await reason.fill('');
  await actions.getByRole('button', { name: 'Correct the plate' }).click();
  await expect(reason).toHaveValue('Read from the photograph');
  await reason.fill('A word of this one');
  await choose(second);
  await actions.getByRole('button', { name: 'Correct the plate' }).click();
  await expect(reason).toHaveValue('Read from the photograph');
  await choose(first);
  await expect(reason).toHaveValue('A word of this one');
});

test('what needs a person fits every width, light and dark', async ({ page, signIn, devices }) => {
  test.setTimeout(120_000);
  await devices.readLate('entry', '?!', whenNobodyComes());
  await signIn('palladium');
  for (const [width, scheme] of SIZES) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/admin/palladium/attention');
    const unread = entryOf(page, 'Unread plate').first();
    await expect(unread).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await shoot(page, `list-${width}-${scheme}`);
    await unread.click();
    await expect(page.getByRole('group', { name: 'What can be done' })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await shoot(page, `detail-${width}-${scheme}`);
  }
});

test('a driver never sees it, and a mall’s admin sees it of their own mall alone', async ({
  page,
  signIn,
}) => {
  await signIn('phoenix');
  await page.goto('/admin/palladium/attention');
  await expect(page.getByRole('list', { name: 'What needs you' })).toHaveCount(0);
});

test('a driver never sees what needs the mall’s people', async ({ page, signIn }) => {
  await signIn('driver');
  await page.goto('/admin/palladium/attention');
  await expect(page.getByRole('heading', { level: 1, name: 'Attention' })).toHaveCount(0);
});
