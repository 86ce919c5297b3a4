import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('an admin prints a sign for the gate; whoever opens its address needs no account', async ({
  page,
  signIn,
}) => {
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await page.getByRole('main').getByRole('link', { name: 'Gate sign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign for the gate' })).toBeVisible();
  const sign = page.getByRole('article', { name: 'The sign of Palladium Mall' });
  const address = new URL('/live/palladium', page.url()).href;
  await expect(sign.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  await expect(sign).toContainText(address);
  await expect(page.getByRole('button', { name: 'Print the sign' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  // On paper there is the sign alone.
  await page.emulateMedia({ media: 'print' });
  await expect(sign).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print the sign' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // Away from the page first: what it still asks for would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Palladium mall parking' })).toBeVisible();
});

test('an attendant has no sign to print, and a mall that is not there none either', async ({
  page,
  signIn,
}) => {
  await signIn('super');
  await page.goto('/admin/nowhere/sign');
  await expect(page.getByText('There is no such mall')).toBeVisible();
  await page.context().clearCookies();
  await signIn('attendant');
  await page.goto('/admin/palladium/sign');
  await expect(page.getByRole('button', { name: 'Print the sign' })).toHaveCount(0);
});
