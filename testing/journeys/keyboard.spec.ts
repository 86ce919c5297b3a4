import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD, test } from './journey.ts';

/** Moves on with Tab until the element has the focus, and sees that the focus shows; fails after too many. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      const isSeen = await target.evaluate((element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      expect(isSeen).toBe(true);
      return;
    }
  }
  throw new Error('Tab never reaches the element');
}

test('by keyboard alone: sign in, find a mall, change the level, scroll the layout, go back, log out', async ({
  page,
}) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Login / Signup' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email or Phone')).toBeFocused();
  await page.keyboard.type('driver@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/home');
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Mall', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByPlaceholder('Where you want to go?'));
  await page.keyboard.type('palladium');
  await expect(page.getByRole('article')).toHaveCount(1);
  await tabTo(page, page.getByRole('button', { name: 'Live parking' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/mall/palladium');
  const second = page.getByRole('button', { name: 'Basement 2 (B2)' });
  await tabTo(page, second);
  await page.keyboard.press('Space');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, page.getByRole('button', { name: 'Scroll Right' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('region', { name: 'Parking layout' }));
  await tabTo(page, page.getByRole('button', { name: 'Back', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/mall');
  await tabTo(page, page.getByRole('button', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('by keyboard alone: an admin searches, filters, changes tabs and reads a bill', async ({
  page,
  signIn,
}) => {
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await tabTo(page, page.getByRole('tab', { name: 'Dashboard' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Entries (All)' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Exits (Completed)' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await tabTo(page, page.getByRole('tabpanel'));
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('B1A');
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toContainText('B1A');
  await tabTo(page, page.getByRole('button', { name: 'Completed', exact: true }));
  await page.keyboard.press('Enter');
  const bill = page.getByRole('row').getByRole('button', { name: '₹' }).first();
  await tabTo(page, bill);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'What this stay costs' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bill).toBeFocused();
});

test('by keyboard alone: a super admin adds a mall, changes its layout and deletes it', async ({
  page,
  signIn,
}) => {
  const name = `Keyboard Mall ${Date.now()}`;
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn('super');
  await page.goto('/super');
  const opener = page.getByRole('button', { name: 'Add New Mall' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Mall Name *')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel('Active Status'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Add Mall' }));
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByText('ACTIVE', { exact: true })).toBeVisible();
  await tabTo(page, card.getByRole('button', { name: 'Parking Config' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Section letter'));
  await page.keyboard.type('z');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove section Z' })).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Save Configuration' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Configuration updated successfully!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Parking Config' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
});
