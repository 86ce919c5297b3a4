import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

test('the prices of a mall in Gujarat say that it charges nothing, until somebody confirms that it may', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Free ${Date.now()}`, isLive: true, address: 'Ring Road, Surat' });
  await signIn('super');
  await page.goto(`/admin/${mall.slug}/prices`);
  const warning = page.getByText('This mall charges nothing, whatever its tariff says. It lies in Gujarat');
  await expect(warning).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/${mall.slug}/lanes`);
  await page.getByLabel('Parking costs nothing here').uncheck();
  await page.getByLabel('This mall may charge for parking').check();
  await page.getByRole('region', { name: 'At the exits' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This mall may charge for parking')).toBeHidden();

  await page.goto(`/admin/${mall.slug}/prices`);
  await expect(page.getByText('No tariff yet')).toBeVisible();
  await expect(warning).toBeHidden();
});

test('whoever gives a mall an address in Gujarat reads at once that it charges nothing from then on', async ({
  page,
  signIn,
  manager,
}) => {
  const { name } = await manager.add({ name: `Moved ${Date.now()}`, isLive: true });
  await signIn('super');
  await page.goto('/super');
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Address').fill('SG Highway, Ahmedabad');
  await page.getByRole('button', { name: 'Update Mall' }).click();
  const warning = page.getByText(
    `“${name}” is saved. This mall charges nothing, whatever its tariff says. It lies in`,
  );
  await expect(warning).toBeVisible();
  await expectAccessible(page);
});
