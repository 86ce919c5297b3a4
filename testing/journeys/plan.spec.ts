import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

const LAYOUT = {
  totalBasements: 2,
  sections: ['A', 'B'],
  slotsPerSection: 4,
  slotFormat: 'B{level}{section}{index:02d}',
};
const CODES = ['B1', 'B2'].flatMap((level) =>
  ['A', 'B'].flatMap((section) => [1, 2, 3, 4].map((position) => `${level}${section}0${position}`)),
);

/** The words under the drawing: what lies where the cursor stands. */
const here = (page: Page) => page.locator('[aria-live=polite]');

test.describe('a plan that is drawn', () => {
  // Of the change that is refused.
  test.use({ expectConsole: [/status of 412/] });

  test('a plan is drawn by keyboard, taken back, stored, and leads a driver', async ({
    page,
    signIn,
    manager,
  }) => {
    test.slow();
    const mall = await manager.add({ name: `Drawn Mall ${Date.now()}`, isLive: true, address: 'Surat' });
    const sense = await manager.equip(mall, LAYOUT);
    await sense(CODES, true);
    await sense(['B2A03'], false);
    await signIn('super');
    await page.goto('/super');
    const row = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: mall.name, exact: true }) });
    await row.getByRole('link', { name: /^Plan/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Plan of ${mall.name}` })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing is missing' })).toBeVisible();
    await expectAccessible(page);

    // A pillar in the place of a slot: the slot is missing, and what is missing is named.
    const sheet = page.getByRole('application', { name: /^Plan of B1/ });
    await page.getByRole('button', { name: 'Pillar' }).click();
    await page.getByLabel('Name, as painted on it').fill('P9');
    await sheet.focus();
    await page.keyboard.press('ArrowRight');
    await expect(here(page)).toHaveText('Row 1, column 2: slot B1A01');
    await page.keyboard.press('Enter');
    await expect(here(page)).toHaveText(/Row 1, column 2: pillar .P9/);
    await expect(page.getByLabel('Name, as painted on it')).toHaveValue('P10');
    await expect(page.getByRole('button', { name: 'B1: slot B1A01 is not drawn yet.' })).toBeVisible();
    const store = page.getByRole('button', { name: 'Store the plan' });
    await expect(store).toBeDisabled();
    await page.keyboard.press('Control+z');
    await expect(here(page)).toHaveText('Row 1, column 2: slot B1A01');
    await expect(store).toBeEnabled();
    await page.keyboard.press('Control+Shift+z');
    await expect(store).toBeDisabled();
    await page.getByRole('button', { name: 'Undo' }).click();

    // Without its entry nobody comes in.
    await page.getByRole('button', { name: 'Erase' }).click();
    const entry = { x: 4, y: 2 };
    await sheet.click({ position: { x: entry.x * 28 + 14, y: entry.y * 28 + 14 } });
    await expect(page.getByText('The plan has no entry: no car can come in.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();

    // A lift on B2, an accessible slot, a measure.
    await page.getByRole('button', { name: 'B2', exact: true }).click();
    await page.getByRole('button', { name: 'Lift', exact: true }).click();
    await page.getByLabel('Name, as painted on it').fill('L1');
    await page
      .getByRole('application', { name: /^Plan of B2/ })
      .click({ position: { x: 5 * 28 + 14, y: 2 * 28 + 14 } });
    await expect(here(page)).toHaveText(/lift .L1/);
    await page.getByLabel('Metres a cell').fill('5');
    await page.getByRole('button', { name: 'Slot', exact: true }).click();
    await page.getByLabel('Class').selectOption('accessible');
    await page.getByRole('application', { name: /^Plan of B2/ }).click({ position: { x: 28 + 14, y: 14 } });
    await expect(here(page)).toHaveText('Row 1, column 2: slot B2A01, accessible');
    await expectAccessible(page);
    await expectFits(page);
    await store.click();
    await expect(page.getByText('The plan is stored.')).toBeVisible();

    // Somebody else stores another one: the next change is refused, and theirs can be loaded.
    const { plan } = (await (await page.request.get(`/api/super/malls/${mall._id}/plan`)).json()) as {
      plan: object;
    };
    const { origin } = new URL(page.url());
    await page.request.put(`/api/super/malls/${mall._id}/plan`, { data: { plan }, headers: { origin } });
    await store.click();
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed this plan.');
    await page.getByRole('button', { name: 'Load the plan that was stored meanwhile' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await store.click();
    await expect(page.getByText('The plan is stored.')).toBeVisible();

    await page.context().clearCookies();
    await signIn('driver');
    await page.goto(`/user/mall/${mall.slug}`);
    await expect(page.locator('[data-advice]')).toHaveText('Go to B2, section A. 1 free on B2.');
    await page.getByRole('button', { name: 'The way there' }).click();
    const way = page.getByRole('region', { name: 'The way there' });
    await expect(way).toContainText(/own the ramp to B2, .*slot A03 on your (left|right)\./);
    await expect(way).toContainText(/From the entry it is about \d+ m\./);
    await expect(way.getByRole('img', { name: /^Plan of level B\d with the way/ })).toHaveCount(2);
    await expectAccessible(page);
    await expectFits(page);
    // The accessible slot is free, and no advice sends anybody there who does not need it.
    await sense(['B2A03'], true);
    await sense(['B2A01'], false);
    await expect(
      page.getByText('No spot is known to be open to every car right now. Free: 1 accessible.'),
    ).toBeVisible();
  });
});

test.describe('a plan that cannot be stored', () => {
  test.use({ expectConsole: [/Failed to load resource/] });

  test('the screen says so and goes on with what is drawn', async ({ page, signIn, manager }) => {
    const mall = await manager.add({ name: `Refused Plan ${Date.now()}` });
    await signIn('super');
    await page.goto(`/super/plan/${mall._id}`);
    await expect(page.getByText('This mall has no layout yet')).toBeVisible();
    await manager.equip(mall, { ...LAYOUT, totalBasements: 1, sections: ['A'], slotsPerSection: 1 });
    await page.reload();
    await page.route('**/plan', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Store the plan' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('application')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a level of many spots is shown by its sections, one press from the spots and one back', async ({
  page,
  signIn,
  manager,
}) => {
  test.slow();
  const letters = [...'ABCDEFGH'];
  const mall = await manager.add({ name: `Tiled Mall ${Date.now()}`, isLive: true });
  const sense = await manager.equip(mall, {
    totalBasements: 1,
    sections: letters,
    slotsPerSection: 40,
    slotFormat: '{section}{index:02d}',
  });
  const codes = letters.flatMap((letter) =>
    Array.from({ length: 40 }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`),
  );
  await sense(codes, false);
  await sense(
    codes.filter((code) => code.startsWith('B')),
    true,
  );
  await signIn('driver');
  await page.goto(`/user/mall/${mall.slug}`);
  const tile = (letter: string) => page.getByRole('button', { name: new RegExp(`^Section ${letter}\\s*, `) });
  await expect(tile('C')).toHaveText(/40 free/);
  await expect(tile('B')).toHaveText(/full/);
  await expect(page.locator('[data-slot]')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);

  // A change redraws its own tile and no other.
  await page.evaluate(() => {
    const changed = new Set<string>();
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const section = element?.closest<HTMLElement>('[data-section]')?.dataset['section'];
        if (section) changed.add(section);
      }
      document.body.dataset['redrawn'] = [...changed].join('');
    }).observe(document.querySelector('main') ?? document, {
      subtree: true,
      attributes: true,
      childList: true,
      characterData: true,
    });
  });
  await sense(codes.filter((code) => code.startsWith('C')).slice(0, 30), true);
  await expect(tile('C')).toHaveText(/10 free/);
  await expect(page.locator('body')).toHaveAttribute('data-redrawn', 'C');

  await tile('C').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-slot]')).toHaveCount(40);
  await expect(page.locator('[data-slot=C01]')).toHaveAttribute('data-status', 'occupied');
  await expect(page.getByRole('button', { name: 'All sections of B1' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tile('C')).toBeFocused();
  await page.getByRole('button', { name: 'All spots' }).click();
  await expect(page.locator('[data-slot]')).toHaveCount(320);
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await page.getByRole('button', { name: 'Show on the map' }).click();
  await expect(page.locator('[data-slot]')).toHaveCount(40);
});
