import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './manager.ts';

const records = (page: Page) => page.getByRole('region', { name: 'Audit records' }).getByRole('row');
/** The sentences of what happened, newest first. */
const sentences = (page: Page) => records(page).locator('[data-header=What]');
const filter = (page: Page) => page.getByRole('search', { name: 'Audit' });
const NONE = 'No records found';

test('a super admin searches the trail by words, person, kind and day, and takes it along as a file', async ({
  page,
  signIn,
  manager,
}) => {
  const name = `Audited Mall ${Date.now()}`;
  await manager.add({ name, isLive: false });
  await signIn('super');
  await page.goto('/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /records?: unbroken\./ })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'What', 'Mall', 'From', 'Record']);

  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('q'));
  await filter(page).getByLabel('Words').fill(name);
  // One question for the whole word, because each question is a record itself.
  expect(new URL((await asked).url()).searchParams.get('q')).toBe(name);
  await expect(sentences(page)).toHaveText([`Added the mall ${name}`]);
  await expect(records(page).locator('[data-header=From]').first()).toContainText('Reference');

  await filter(page).getByLabel('What happened').selectOption({ label: 'Mall added' });
  await expect(sentences(page)).toHaveText([`Added the mall ${name}`]);
  await filter(page).getByLabel('What happened').selectOption({ label: 'Mall deleted' });
  await expect(page.getByText(NONE)).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(filter(page).getByLabel('Words')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Show everything' })).toHaveCount(0);

  await filter(page).getByLabel('Person').fill('super@example.com');
  await filter(page).getByLabel('What happened').selectOption({ label: 'Mall added' });
  await expect(sentences(page).filter({ hasText: name })).toHaveCount(1);
  await filter(page).getByLabel('Person').fill('driver@example.com');
  await expect(page.getByText(NONE)).toBeVisible();
  await filter(page).getByLabel('Person').fill('');
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  await filter(page).getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText(NONE)).toBeVisible();
  await filter(page).getByLabel('To', { exact: true }).fill(today);
  await filter(page).getByLabel('From', { exact: true }).fill(today);
  await expect(sentences(page).filter({ hasText: name })).toHaveCount(1);

  await filter(page).getByLabel('Words').fill(name);
  await expect(sentences(page)).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('mall_added');
  expect(lines[1]).toContain(name);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await filter(page).getByLabel('What happened').selectOption({ label: 'Exported' });
  await expect(sentences(page).first()).toContainText(`Exported audit from ${today} to ${today}`);
});

test('a mall’s admin sees what was done in the own mall, and nothing of another', async ({
  page,
  signIn,
  manager,
}) => {
  const other = await manager.add({ name: `Another Mall ${Date.now()}`, isLive: true });
  await signIn('palladium');
  // What staff sees of plates is recorded, so there is one record at least.
  await page.goto('/admin/palladium');
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL('/admin/palladium/audit');
  await expect(page.getByText('Who did what in Palladium Mall')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'What', 'From', 'Record']);
  await expect(
    sentences(page)
      .filter({ hasText: /Looked at .* of sessions/ })
      .first(),
  ).toBeVisible();
  await filter(page).getByLabel('Words').fill(other.name);
  await expect(page.getByText(NONE)).toBeVisible();
  for (const path of [
    '/api/super/audit',
    `/api/malls/${other._id}/audit`,
    `/api/malls/${other._id}/audit/export`,
  ])
    expect((await page.request.get(path)).status()).toBe(403);
  await page.goto('/audit');
  await expect(page.getByRole('heading', { name: 'Not for this account' })).toBeVisible();
  await expect(page.getByRole('search', { name: 'Audit' })).toHaveCount(0);
});

test('a trail that is broken is reported first of all, with the record; a check that runs says how far it is', async ({
  page,
  signIn,
}) => {
  await signIn('super');
  let trail: object = {
    status: 'broken',
    checkedAt: '2026-11-22T05:30:00.000Z',
    records: 1_203,
    brokenAt: 1_204,
    sentence: 'what it says is not what was sealed.',
  };
  await page.route(/\/api\/super\/audit\?|\/api\/super\/audit$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), trail } });
  });
  await page.goto('/audit');
  await expect(page.getByRole('alert')).toContainText(
    'Checked at 22 Nov 2026, 11:00:00: the trail is broken at record 1,204: what it says is not what was sealed.',
  );
  await expect(page.getByRole('alert')).toContainText('npm run admin -- verify-audit');
  await expectAccessible(page);
  trail = { status: 'checking', checkedAt: null, records: 52_000, brokenAt: null, sentence: null };
  await page.reload();
  await expect(page.getByRole('status').first()).toContainText('being checked: 52,000 records so far');
});

test('by the keyboard alone: filters in their order, a choice, the export', async ({ page, signIn }) => {
  await signIn('super');
  await page.goto('/audit');
  await expect(sentences(page).first()).toBeVisible();
  await filter(page).getByLabel('Person').focus();
  await page.keyboard.type('super');
  await page.keyboard.press('Tab');
  await expect(filter(page).getByLabel('Words')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(filter(page).getByLabel('What happened')).toBeFocused();
  await page.keyboard.type('Signed in');
  await expect(filter(page).getByLabel('What happened')).toHaveValue('sign_in');
  await expect(sentences(page).first()).toHaveText('Signed in');
  // Enter in a field asks nothing and leads nowhere.
  await filter(page).getByLabel('Person').press('Enter');
  await expect(page).toHaveURL('/audit');
  await page.getByRole('button', { name: 'Show everything' }).focus();
  await page.keyboard.press('Enter');
  await expect(filter(page).getByLabel('Person')).toHaveValue('');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).focus();
  await page.keyboard.press('Enter');
  await downloading;
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the audit is accessible and fits every width, ${colorScheme}`, async ({ page, signIn }) => {
    await signIn('super');
    await page.emulateMedia({ colorScheme });
    await page.goto('/audit');
    await expect(sentences(page).first()).toBeVisible();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    await expectFits(page);
    await page.goto('/admin/palladium/audit');
    await expect(filter(page)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
