import { listDevices } from '#contract/devices.ts';
import { expect } from './journey.ts';
import { test } from './manager.ts';

test('a form that is pressed twice is sent once: a device, a shop, a mall', async ({
  page,
  signIn,
  manager,
}) => {
  test.slow();
  const mall = await manager.add({ name: `Twice ${Date.now()}`, isLive: true });
  await signIn('super');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname);
  });

  await page.goto(`/admin/${mall.slug}/devices`);
  await page.getByLabel('Device name').fill('North entry');
  await page.getByRole('button', { name: 'Register device' }).dblclick();
  const key = page.getByRole('dialog', { name: 'Device key' });
  await expect(key).toBeVisible();
  const listed = await page.request.get(`/api/super/malls/${mall._id}/devices`);
  expect(listed.ok(), await listed.text()).toBe(true);
  expect(listDevices.answer.parse(await listed.json()).devices).toHaveLength(1);
  expect(writes).toEqual([`/api/super/malls/${mall._id}/devices`]);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/admin/${mall.slug}/passes`);
  await page.getByRole('tab', { name: 'Shops' }).click();
  await page.getByRole('button', { name: 'Add a shop' }).click();
  const form = page.getByRole('dialog', { name: 'New shop' });
  await form.getByLabel('Name').fill('Books');
  writes.length = 0;
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(form).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Shops' }).getByRole('row').filter({ hasText: 'Books' }),
  ).toHaveCount(1);
  expect(writes).toHaveLength(1);

  await page.goto('/super');
  const name = `Twice made ${Date.now()}`;
  await page.getByRole('button', { name: 'Add New Mall' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Mall' });
  await dialog.getByLabel('Mall Name *').fill(name);
  writes.length = 0;
  await dialog.getByRole('button', { name: 'Add Mall' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Failed to create mall')).toHaveCount(0);
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card).toHaveCount(1);
  expect(writes).toHaveLength(1);
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});
