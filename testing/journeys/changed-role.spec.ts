import type { MallPeople } from '#contract/people.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const ROLE = 'Role of Anita Attendant';

/** What is sent for Anita; the mall stays as it is for the journeys beside this one. */
async function catchRoles(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route('**/api/malls/*/people/*', async (route) => {
    const body: unknown = route.request().postDataJSON();
    sent.push(body);
    const list = route
      .request()
      .url()
      .replace(/\/[^/]+$/, '');
    const { people, invitations } = (await (await page.request.get(list)).json()) as MallPeople;
    const changed = people.map((one) => (one.name === 'Anita Attendant' ? { ...one, ...Object(body) } : one));
    await route.fulfill({ json: { people: changed, invitations, drawerLeft: null } });
  });
  return sent;
}

test('by keyboard alone: a role is chosen, and given by Save alone; the focus stays and the result is read out', async ({
  page,
  signIn,
}) => {
  await signIn('palladium');
  const sent = await catchRoles(page);
  await page.goto('/admin/palladium/people');
  const role = page.getByRole('combobox', { name: ROLE });
  const group = page.getByRole('group', { name: ROLE });
  await role.focus();
  await page.keyboard.press('ArrowDown');
  await expect(role).toHaveValue('accountant');
  await expect(role).toHaveAccessibleDescription(
    'Anita Attendant becomes Accountant and has to sign in again.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(role).toHaveValue('attendant');
  await expect(role).toBeFocused();
  await expect(group.getByRole('button')).toHaveCount(0);

  await page.keyboard.press('ArrowDown');
  await group.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(role).toHaveValue('attendant');
  await expect(role).toBeFocused();
  expect(sent).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(group.getByRole('button', { name: 'Save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({
      hasText: 'Anita Attendant is Accountant now and has to sign in again.',
    }),
  ).toBeVisible();
  expect(sent).toEqual([{ role: 'accountant' }]);
  await expect(role).toHaveValue('accountant');
  await expect(role).toBeFocused();
  await expect(group.getByRole('button')).toHaveCount(0);
});
