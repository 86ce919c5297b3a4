import { expect, expectAccessible } from './journey.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './manager.ts';

test.use({ expectConsole: [/400 \(Bad Request\)/] });

test('a draft is edited, seen, tried and published from a later moment', async ({
  page,
  signIn,
  manager,
}) => {
  test.slow();
  const mall = await manager.add({ name: `Prices ${Date.now()}`, price: '₹99 an hour', isLive: true });
  await signIn('super');
  await page.goto(`/admin/${mall.slug}`);
  await page.getByRole('link', { name: 'Prices' }).click();
  await expect(page).toHaveURL(`/admin/${mall.slug}/prices`);
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
  await expect(page.getByText('No tariff yet')).toBeVisible();

  // Without a tariff the draft begins with the prices by time of day.
  const cost = (stay: string, column: number) =>
    page
      .getByRole('region', { name: 'Cost by length and arrival' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: stay, exact: true }) })
      .getByRole('cell')
      .nth(column);
  await expect(cost('1 h', 1)).toHaveText('₹30');
  await expect(cost('1 h', 5)).toHaveText('₹20');

  await expect(page).toHaveTitle(`Prices, ${mall.name} | Get My Spot`);
  await expect(
    page.getByRole('group', { name: 'Band 2: Morning' }).getByLabel('A unit (rupees)'),
  ).toHaveCount(1);
  const morning = page.getByLabel('A unit (rupees)').nth(1);
  await morning.fill('30.123');
  await expect(page.getByText('Write rupees with a dot, such as 12.50.')).toBeVisible();
  await expect(morning).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('The draft is no price yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish these prices' })).toBeDisabled();
  await morning.fill('45.50');
  await expect(cost('1 h', 1)).toHaveText('₹45.50');
  await page.getByLabel('To', { exact: true }).nth(1).fill('11:00');
  await expect(page.getByText('The bands leave out a part of the day.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).nth(1).fill('12:00');

  // A row that goes takes its own figures with it.
  await page.getByRole('button', { name: 'Remove Late night' }).click();
  await expect(page.getByLabel('A unit (rupees)').first()).toHaveValue('45.5');
  await page.getByRole('button', { name: 'Add a time of day' }).click();
  await page.getByLabel('From', { exact: true }).nth(4).fill('0:00');
  await page.getByLabel('To', { exact: true }).nth(4).fill('6:00');
  await page.getByLabel('A unit (rupees)').nth(4).fill('20');
  await page.getByLabel('Name', { exact: true }).nth(4).fill('Late Night');
  await expect(page.getByRole('group', { name: 'Band 5: Late night' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a price for other vehicles' }).click();
  await page.getByLabel('A unit (rupees)').nth(5).fill('5');
  await page.getByRole('button', { name: 'Add a stamp' }).click();
  await page.getByRole('button', { name: 'Two-wheelers' }).click();
  await expect(cost('1 h', 1)).toHaveText('₹5');
  await expect(page.getByRole('img', { name: /as it goes on, by the draft: 1 hour ₹/ })).toBeVisible();
  await page.getByRole('button', { name: 'Try this draft' }).click();
  await expect(page.getByText('No bill rises')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('The draft is saved. Nothing is charged by it yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the draft' })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('A unit (rupees)').first()).toHaveValue('45.5');

  const question = page.getByRole('dialog', { name: 'Publish these prices?' });
  const publish = async (says: string | RegExp) => {
    await page.getByRole('button', { name: 'Publish these prices' }).click();
    await expect(question).toContainText(says);
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(question).toHaveCount(0);
  };
  await page.getByLabel('From (time in India)').fill('2020-01-01T10:00');
  await publish('From 1 Jan 2020, 10:00 on');
  await expect(page.getByText(/cannot begin in the past/)).toBeVisible();
  await page.getByLabel('From (time in India)').fill('2099-01-01T10:00');
  await publish('These are the first prices of this mall.');
  await expect(page.getByText('Published. Cars that enter from then on pay these prices.')).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions of the tariff' });
  await expect(versions.getByRole('row').nth(1)).toContainText('Waits');
  await expect(page.getByText(/^Version 1 takes over on 1 Jan 2099, 10:00, without/)).toBeVisible();
  await page.getByLabel('From (time in India)').fill('');
  await publish('Version 1 takes over on 1 Jan 2099, 10:00, without what you change now.');
  await expect(versions.getByRole('row').nth(1)).toContainText('In force');
  // A stamp of the draft can be given from then on, to cars that were here.
  await page.getByLabel('Plate', { exact: true }).fill('GJ05AB9999');
  await page.getByLabel('What was shown?').fill('Receipt 4711');
  await page.getByRole('button', { name: 'Give the stamp' }).click();
  await expect(page.getByText('No car with this plate was in this mall.')).toBeVisible();
  const car = { action: 'enter', plate: 'GJ05AB9999', reason: 'The camera was down' };
  await page.request.post(`/api/malls/${mall._id}/settlements`, {
    data: car,
    headers: { origin: new URL(page.url()).origin },
  });
  await page.getByRole('button', { name: 'Give the stamp' }).click();
  await expect(
    page.getByText('GJ05AB9999 has the stamp Stamp 1. If it left now it would owe ₹0.'),
  ).toBeVisible();
  // What drivers read differs now, and the page says so.
  await expect(page.getByText(/₹99 is not what a first hour costs/)).toBeVisible();
  await expect(page.getByText(/pre-plan ₹30, charged ₹45.50/)).toBeVisible();
  await expectAccessible(page);
});

test.describe('for somebody else', () => {
  test.use({ expectConsole: [/403/] });
  test('the prices of another mall are not shown', async ({ page, signIn }) => {
    await signIn('phoenix');
    await page.goto('/admin/palladium/prices');
    await expect(page.getByRole('heading', { name: 'Draft of the next tariff' })).toHaveCount(0);
  });
});
