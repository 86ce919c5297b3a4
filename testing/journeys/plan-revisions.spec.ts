import { derivePlan } from '#domain/parking/plan-derived.ts';
import type { SlotClass } from '#domain/parking/plan.ts';
import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

const LAYOUT = {
  totalBasements: 1,
  sections: ['A', 'B'],
  slotsPerSection: 4,
  slotFormat: 'B{level}{section}{index:02d}',
};
const CODES = ['A', 'B'].flatMap((section) => [1, 2, 3, 4].map((position) => `B1${section}0${position}`));

/** The grid with a class for each of the first slots of section A. */
function planWith(classes: readonly SlotClass[]) {
  const plan = derivePlan(LAYOUT);
  const levels = plan.levels.map((level) => ({
    ...level,
    slots: level.slots.map((slot) => {
      const slotClass = slot.section === 'A' ? classes[slot.position - 1] : undefined;
      return slotClass ? { ...slot, slotClass } : slot;
    }),
  }));
  return { metres: 5, levels };
}

async function store(page: Page, mall: string, plan: object | null): Promise<void> {
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  const answer = await page.request.put(`/api/super/malls/${mall}/plan`, {
    data: { plan },
    headers: { origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('whom a slot is meant for stands in the live grid as a shape, in the legend and in words', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Classes Mall ${Date.now()}`, isLive: true });
  const sense = await manager.equip(mall, LAYOUT);
  await sense(CODES, false);
  await signIn('super');
  await store(page, mall._id, planWith(['accessible', 'ev', 'family', 'two_wheeler']));
  await page.goto(`/user/mall/${mall.slug}`);
  for (const [code, words] of [
    ['B1A01', 'accessible'],
    ['B1A02', 'for electric cars'],
    ['B1A03', 'for families'],
    ['B1A04', 'for two-wheelers'],
  ]) {
    const slot = page.getByRole('listitem', { name: `Slot ${code}, empty, ${words}`, exact: true });
    await expect(slot).toBeVisible();
    const shape = await slot.evaluate((element) => getComputedStyle(element, '::before').clipPath);
    expect(shape).toContain('path(');
  }
  await expect(page.getByRole('listitem', { name: 'Slot B1B01, empty', exact: true })).toBeVisible();
  const legend = page.getByRole('list', { name: 'Legend' });
  for (const name of ['Accessible', 'Electric cars', 'Families', 'Two-wheelers'])
    await expect(legend.getByText(name)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  // A car takes it, and it stays what it is; with the grid back nothing is marked.
  await sense(['B1A01'], true);
  await expect(
    page.getByRole('listitem', { name: 'Slot B1A01, occupied, accessible', exact: true }),
  ).toBeVisible();
  await store(page, mall._id, null);
  await page.reload();
  await expect(page.getByRole('listitem', { name: 'Slot B1A02, empty', exact: true })).toBeVisible();
  await expect(legend.getByText('Accessible')).toHaveCount(0);
});

test('older revisions of a plan are listed, seen, and restored as a new one', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Revised Mall ${Date.now()}`, isLive: true });
  await manager.equip(mall, LAYOUT);
  await signIn('super');
  await page.goto(`/super/plan/${mall._id}`);
  const revisions = page.getByRole('region', { name: 'Older revisions' });
  await expect(revisions).toContainText('Nobody has stored a plan of this mall yet.');
  await store(page, mall._id, planWith(['ev', 'ev']));
  await store(page, mall._id, null);
  await page.reload();
  const rows = revisions.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Revision 2, in force now');
  await expect(rows.first()).toContainText('Back to the grid');
  await expect(rows.last()).toContainText('by Sunita Super');
  await expect(rows.last()).toContainText('8 slots');
  await expectAccessible(page);

  await revisions.getByRole('button', { name: 'View revision 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revision 2' });
  await expect(dialog).toContainText('led by the grid');
  await expect(dialog.getByRole('button', { name: 'Restore as a new revision' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await revisions.getByRole('button', { name: 'View revision 1' }).click();
  const old = page.getByRole('dialog', { name: 'Revision 1' });
  await expect(old.getByRole('img', { name: 'Plan of B1: 8 slots' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await old.getByRole('button', { name: 'Restore as a new revision' }).click();
  await expect(old).toHaveCount(0);
  await expect(rows.first()).toContainText('Revision 3, in force now');
  const sheet = page.getByRole('application', { name: /^Plan of B1/ });
  await sheet.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-live=polite]')).toHaveText(/slot B1A01, for electric cars/);
});
