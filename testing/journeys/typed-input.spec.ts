import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

test('a filled form asks before Escape, the backdrop or the X closes it; an untouched one closes at once', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Typed Into ${Date.now()}` });
  const asked: string[] = [];
  let answer = false;
  page.on('dialog', (question) => {
    asked.push(question.message());
    void (answer ? question.accept() : question.dismiss());
  });
  await signIn('super');
  await page.goto('/super');
  const card = page.getByRole('article').filter({ hasText: mall.name });
  const form = page.getByRole('dialog');
  for (const [opener, field] of [
    ['Edit', 'Address'],
    ['Parking Config', 'Slot Format'],
  ] as const) {
    await card.getByRole('button', { name: `${opener} ${mall.name}`, exact: true }).click();
    await expect(form.getByLabel(field)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    expect(asked).toEqual([]);
    await card.getByRole('button', { name: `${opener} ${mall.name}`, exact: true }).click();
    await form.getByLabel(field).fill('Took a while to type');
    answer = false;
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 500),
      () => form.getByRole('button', { name: 'Close', exact: true }).click(),
    ]) {
      await close();
      expect(asked.splice(0)).toEqual(['Close without saving? What you typed here is lost.']);
      await expect(form.getByLabel(field)).toHaveValue('Took a while to type');
    }
    answer = true;
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    expect(asked.splice(0)).toHaveLength(1);
  }
});

test('the layout takes letters from A to Z and whole numbers in their bounds, and says so at the field', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Letters Alone ${Date.now()}` });
  page.on('dialog', (question) => void question.accept());
  await signIn('super');
  await page.goto('/super');
  await page
    .getByRole('article')
    .filter({ hasText: mall.name })
    .getByRole('button', { name: 'Parking Config' })
    .click();
  const form = page.getByRole('dialog');
  const letter = form.getByLabel('Section letter');
  for (const wrong of ['7', 'É']) {
    await letter.fill(wrong);
    await expect(form.getByText('A letter from A to Z')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Add Section' })).toBeDisabled();
    await letter.press('Enter');
    await expect(form.getByRole('listitem').filter({ hasText: wrong })).toHaveCount(0);
  }
  await expectAccessible(page);
  await letter.fill('z');
  await form.getByRole('button', { name: 'Add Section' }).click();
  await expect(form.getByRole('button', { name: 'Remove section Z' })).toBeVisible();

  // A button that goes hands the focus on.
  await form.getByRole('button', { name: 'Remove section C' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Remove section D' })).toBeFocused();
  await form.getByRole('button', { name: 'Remove section Z' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Remove section H' })).toBeFocused();

  const basements = form.getByLabel('Total Basements');
  for (const wrong of ['11', '3.7', '-2']) {
    await basements.fill(wrong);
    await expect(
      form.getByText('The number of basements must be a whole number from 1 to 10.'),
    ).toBeVisible();
  }
});

test.describe(() => {
  test.use({ expectConsole: [/Failed to load resource/] });
  test('what failed before no longer stands once something else is begun', async ({
    page,
    signIn,
    manager,
  }) => {
    const mall = await manager.add({ name: `Failed Before ${Date.now()}` });
    await signIn('super');
    await page.goto('/super');
    const card = page.getByRole('article').filter({ hasText: mall.name });
    await page.route('**/api/super/malls/*/toggle-live', (route) => route.fulfill({ status: 500, body: '' }));
    await card.getByRole('button', { name: 'Activate' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Failed to toggle mall status' });
    await expect(banner).toBeVisible();
    await card.getByRole('button', { name: 'Parking Config' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save Configuration' }).click();
    await expect(page.getByText('Configuration updated successfully!')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(banner).toHaveCount(0);
  });
});

test('a fault of the sign-up goes as soon as something is typed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign Up' });
  await signUp.getByLabel('Email').fill('typed@example.com');
  await signUp.getByLabel('Password', { exact: true }).fill('one long phrase');
  await signUp.getByLabel('Confirm Password').fill('another long phrase');
  await signUp.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(signUp.getByRole('alert')).toHaveText('Passwords do not match');
  await signUp.getByLabel('Confirm Password').fill('one long phrase');
  await expect(signUp.getByRole('alert')).toHaveCount(0);
});

test('what a search of malls finds is read out; an address without a mall is called that', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.goto('/user/mall');
  await page.getByPlaceholder('Where you want to go?').fill('palladium');
  await expect(page.getByRole('status').filter({ hasText: '1 mall found' })).toHaveCount(1);
  await page.getByPlaceholder('Where you want to go?').fill('no such mall');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing fits this search' })).toHaveCount(1);
  await page.goto('/user/mall/no-such-mall-anywhere');
  await expect(page.getByText('We will come soon. Stay tuned!')).toBeVisible();
  await expect(page.getByText('No mall has this address at the moment.')).toBeVisible();
  await expect(page.getByText('This mall does not report its spots yet.')).toHaveCount(0);
});

test('the calendar opened by keyboard has the focus on a day, and arrows go from day to day', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.goto('/user/pre-plan?mall=palladium');
  await page.getByRole('button', { name: 'Open Calendar' }).press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  const focused = calendar.getByRole('gridcell').locator('button:focus');
  await expect(focused).toHaveCount(1);
  const first = await focused.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(focused).not.toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
});
