import { expect, test } from './journey.ts';

test('the about page says who we are, who answers for what, and the next step', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(main.getByText(/Surat, India/)).toBeVisible();
  const team = main.getByRole('region', { name: 'Core team' });
  await expect(team.getByRole('listitem').getByRole('heading')).toHaveText(['CEO', 'CTO', 'COO', 'CMO']);
  await expect(main.getByRole('button', { name: 'Get a Demo' })).toBeVisible();
  await main.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the contact page gives an address, a phone number and an e-mail address', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByText(/Surat/).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91/);
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});

test('bar and footer lead to every public page and carry the tagline', async ({ page }) => {
  await page.goto('/solutions');
  const bar = page.getByRole('navigation').first();
  for (const [name, path] of [
    ['Home', '/'],
    ['Solutions', '/solutions'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(bar.getByRole('button', { name: 'Login / Signup' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Digitalize your parking system now.');
  for (const [name, path] of [
    ['Solutions', '/solutions'],
    ['About Us', '/about'],
    ['Contact Us', '/contact'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Refunds', '/refunds'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(footer.getByRole('button', { name: 'Live view' })).toBeVisible();
});
