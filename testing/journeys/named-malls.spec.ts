import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

test('each button of a mall names its mall, and what was done is read out', async ({
  page,
  signIn,
  manager,
}) => {
  const { name } = await manager.add({ name: `Named ${Date.now()}` });
  await signIn('super');
  await page.goto('/super');
  const card = page.getByRole('article', { name });
  await expect(card).toBeVisible();
  for (const words of ['Activate', 'Edit', 'Parking Config', 'Delete', 'Payments']) {
    const button = page.getByRole('button', { name: `${words} ${name}`, exact: true });
    await expect(button).toHaveText(words);
  }
  await expectAccessible(page);
  const status = page.getByRole('status').filter({ hasText: name });
  await card.getByRole('button', { name: 'Activate' }).click();
  await expect(status).toHaveText(`“${name}” is active.`);
  await card.getByRole('button', { name: 'Deactivate' }).click();
  await expect(status).toHaveText(`“${name}” is inactive.`);
  await card.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Update Mall' }).click();
  await expect(status).toHaveText(`“${name}” is saved.`);
});

test('a mall is added with a word about it, and a name of blanks is refused by name', async ({
  page,
  signIn,
}) => {
  const name = `Added ${Date.now()}`;
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn('super');
  await page.goto('/super');
  await page.getByRole('button', { name: 'Add New Mall' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Mall' });
  await form.getByLabel('Mall Name *').fill('   ');
  await form.getByRole('button', { name: 'Add Mall' }).click();
  const field = form.getByLabel('Mall Name *');
  await expect(field).toBeFocused();
  expect(await field.evaluate((box: HTMLInputElement) => box.validationMessage)).toBe(
    'Mall name is required',
  );
  await field.fill(name);
  await form.getByRole('button', { name: 'Add Mall' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveText(`“${name}” is added.`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('article', { name })).toHaveCount(0);
});
