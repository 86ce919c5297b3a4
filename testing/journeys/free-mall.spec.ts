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
