import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { test } from './manager.ts';

const LEAVE = 'Leave this page? What you typed here is lost.';

/** What a page asks, and what is answered; a tab that is closed is asked about in the browser's own words. */
function answering(page: Page) {
  const asked: string[] = [];
  const answers = { stay: true };
  page.on('dialog', (dialog) => {
    asked.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message());
    void (answers.stay ? dialog.dismiss() : dialog.accept());
  });
  return { asked, answers };
}

test('a form that was typed into asks before a link, going back, Logout or closing the tab takes it away', async ({
  page,
  signIn,
}) => {
  const { asked, answers } = answering(page);
  await signIn('palladium');
  // Within the app, so that going back does not leave it.
  await page.goto('/admin/palladium');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  const name = page.getByLabel('Name', { exact: true });
  const home = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true });
  await name.focus();
  await home.click();
  await expect(page).toHaveURL('/user/home');
  await page.goBack();
  await expect(page).toHaveURL('/admin/palladium/people');
  expect(asked).toEqual([]);

  await name.fill('Asha');
  for (const way of [
    () => home.click(),
    () => page.evaluate(() => history.back()),
    () => page.getByRole('button', { name: 'Logout' }).click(),
  ]) {
    await way();
    await expect.poll(() => asked.splice(0)).toEqual([LEAVE]);
    await expect(name).toHaveValue('Asha');
    await expect(page).toHaveURL('/admin/palladium/people');
  }
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked.splice(0)).toEqual(['beforeunload']);
  await expect(name).toHaveValue('Asha');

  answers.stay = false;
  await home.click();
  await expect(page).toHaveURL('/user/home');
  expect(asked).toEqual([LEAVE]);
});

test('what was saved, or put back as it was, is left without a question', async ({
  page,
  signIn,
  manager,
}) => {
  const { asked } = answering(page);
  const mall = await manager.add({ name: `Saved Page ${Date.now()}` });
  await signIn('super');
  await page.goto(`/admin/${mall.slug}/books`);
  const company = page.getByLabel('Company');
  await company.fill('Saved Parking LLP');
  await page.getByLabel('Address').fill('Ring Road, Surat');
  await page.getByLabel('Numbers begin with').fill('SP');
  await page.getByRole('button', { name: 'Save tax details' }).click();
  await expect(page.getByText('Saved. Charges from now on')).toBeVisible();
  await company.fill('Another');
  await company.fill('Saved Parking LLP');
  await page.getByRole('link', { name: 'Super admin' }).click();
  await expect(page).toHaveURL('/super');
  expect(asked).toEqual([]);
});

test('the contact form asks where something was typed, and where nothing was it does not', async ({
  page,
}) => {
  const { asked, answers } = answering(page);
  await page.goto('/contact');
  const about = page.getByRole('navigation').first().getByRole('link', { name: 'About Us' });
  await page.getByLabel('First Name').focus();
  await about.click();
  await expect(page).toHaveURL('/about');
  await page.goto('/contact');
  await page.getByLabel('Message').fill('A long message that took a while');
  await about.click({ noWaitAfter: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('Message')).toHaveValue('A long message that took a while');
  answers.stay = false;
  await about.click();
  await expect(page).toHaveURL('/about');
});

test('a draft of prices asks, and one that is as stored does not', async ({ page, signIn, manager }) => {
  // Each page fetches its parts anew.
  test.slow();
  const { asked, answers } = answering(page);
  const mall = await manager.add({ name: `Draft Page ${Date.now()}` });
  await signIn('super');
  await page.goto(`/admin/${mall.slug}/prices`);
  const free = page.getByLabel('Free minutes').first();
  await expect(free).toBeVisible({ timeout: 20_000 });
  const home = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true });
  await home.click();
  await expect(page).toHaveURL('/user/home');
  await page.goBack();
  await expect(free).toBeVisible({ timeout: 20_000 });
  expect(asked).toEqual([]);
  await free.fill('17');
  await home.click();
  await expect.poll(() => asked).toEqual([LEAVE]);
  answers.stay = false;
  await home.click();
  await expect(page).toHaveURL('/user/home');
});

test('what was typed behind one tab is there again after another one, and asks before the page goes', async ({
  page,
  signIn,
}) => {
  const { asked, answers } = answering(page);
  await signIn('super');
  await page.goto('/super');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByLabel('Kind').selectOption('slot-sensors');
  await page.getByLabel('Device name').fill('Half typed');
  await page.getByLabel('Heartbeat (seconds)').fill('77');
  const polled: string[] = [];
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Calendar' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Devices not sent yet' })).toBeVisible();
  await expect(page.getByLabel('Device name')).toBeHidden();
  // What is hidden asks the server for nothing.
  page.on('request', (request) => polled.push(new URL(request.url()).pathname));
  await page.waitForTimeout(11_000);
  expect(polled.filter((path) => /\/(devices|alerts)$/.test(path))).toEqual([]);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true })
    .click();
  await expect.poll(() => asked.splice(0)).toEqual([LEAVE]);
  await page.getByRole('tab', { name: /^Devices/ }).click();
  await expect(page.getByLabel('Device name')).toHaveValue('Half typed');
  await expect(page.getByLabel('Heartbeat (seconds)')).toHaveValue('77');
  await expect(page.getByLabel('Kind')).toHaveValue('slot-sensors');

  // As it was before, it is nothing that is held.
  await page.getByLabel('Kind').selectOption('plate-camera');
  await page.getByLabel('Device name').fill('');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('tab', { name: 'Devices', exact: true })).toBeVisible();
  await expect(page.getByLabel('Device name')).toHaveCount(0);
  answers.stay = false;
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true })
    .click();
  await expect(page).toHaveURL('/user/home');
  expect(asked).toEqual([]);
});
