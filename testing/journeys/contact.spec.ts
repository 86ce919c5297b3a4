import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { nextAlert } from './next-alert.ts';

test('a contact form sent before the script has arrived is checked, not lost', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/site-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Aditi');
  await page.getByRole('button', { name: 'Send Message' }).click();
  release();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Aditi');
  await expect(page).toHaveURL('/contact');
});

test('the contact form says what is missing, forgets it field by field, and sends once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const faults = {
    'First Name': 'First name is required',
    'Last Name': 'Last name is required',
    Email: 'Email is required',
    Phone: 'Phone number is required',
    Message: 'Message is required',
  };
  for (const [label, fault] of Object.entries(faults)) {
    await expect(page.getByText(fault)).toBeVisible();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(fault);
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  for (const [label, fault] of Object.entries(faults)) {
    await page.getByLabel(label).fill('x');
    await expect(page.getByText(fault)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  for (const fault of [
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Message must be at least 10 characters long',
  ]) {
    await expect(page.getByText(fault)).toBeVisible();
  }
  await expectAccessible(page);
  await fillContact(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/contact', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  const thanks = page.getByText(
    "Thank you! Your message has been sent successfully. We'll get back to you soon.",
  );
  await expect(thanks).toBeVisible();
  for (const label of Object.keys(faults)) await expect(page.getByLabel(label)).toHaveValue('');
  await page.clock.runFor(4_900);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(200);
  await expect(thanks).toHaveCount(0);
});

test.describe('where an answer is a refusal', () => {
  test.use({ expectConsole: [/Failed to load resource|^LoadError/] });

  test('a failed message is an alert: the server’s words, or ours where it has none; and stays beside the button', async ({
    page,
  }) => {
    const cases = [
      [{ status: 429, json: { error: 'Too many messages.', code: 'too_many' } }, 'Too many messages.'],
      [{ status: 500, body: 'oops' }, 'Failed to send message'],
      ['abort', 'There was an error sending your message. Please try again.'],
    ] as const;
    await page.goto('/contact');
    await fillContact(page);
    for (const [fail, sentence] of cases) {
      await page.route('**/api/contact', (route) => (fail === 'abort' ? route.abort() : route.fulfill(fail)));
      const alert = nextAlert(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      expect(await alert).toBe(sentence);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
      await expect(page.getByLabel('Message')).toHaveValue(/ten characters/);
      await page.unroute('**/api/contact');
    }
  });
});

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Aditi');
  await page.getByLabel('Last Name').fill('Shah');
  await page.getByLabel('Email').fill('aditi@example.com');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.getByLabel('Message').fill('More than ten characters, with <b>markup</b>.');
}
