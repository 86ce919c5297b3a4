import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, firstMinute, test } from './journey.ts';

const TARIFF = { graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 };
/** Notes what status regions say from now on. */
async function noteStatuses(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(() => {
    const found: string[] = [];
    const note = ({ target }: MutationRecord) => {
      const status = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
      if (status) found.push(status.textContent ?? '');
    };
    const observer = new MutationObserver((records) => records.forEach(note));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return found;
  });
  return () => noted.jsonValue();
}

const cardOf = (page: Page, plate: string) => page.getByRole('article').filter({ hasText: plate });

/** Shows the driver the pay page of a car that has paid, on the screen and on paper. */
async function showReceipt(page: Page, plate: string): Promise<void> {
  await page.getByRole('button', { name: 'Receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receipt' });
  const sheet = dialog.getByRole('article', { name: `Pay page of ${plate}` });
  const code = sheet.getByRole('img', { name: /^QR code of http.*\/pay\/[\w-]{24}$/ });
  await expect(code).toBeVisible();
  expect((await code.boundingBox())?.width).toBeGreaterThan(200);
  await expect(sheet.getByText(/^http.*\/pay\/[\w-]{24}$/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  const receipt = await dialog.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href');
  const pdf = await page.request.get(receipt ?? '');
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print the code' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Lanes' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('somebody at the exit takes cash from one car, a card from another, and lets a third one out', async ({
  page,
  signIn,
  devices,
}) => {
  // Of cars that stand in one lane one after the other plates one character apart would be one car, read twice.
  const plates = ['MH14ZX5101', 'MH14ZX5212', 'MH14ZX5323'] as const;
  const [cash, card, out] = plates;
  await devices.setTariff(TARIFF);
  const entryAt = new Date(Date.now() - 20 * 60_000);
  for (const plate of plates) await devices.readLate('entry', plate, entryAt);
  for (const plate of plates)
    expect(await devices.read('exit', plate)).toMatchObject({ decision: 'hold', amountDue: 40 });

  await signIn('palladium');
  await page.goto('/admin/palladium');
  await page.getByRole('link', { name: 'Lanes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lanes' })).toBeVisible();
  await expect(cardOf(page, cash)).toContainText('₹40');
  await expect(cardOf(page, cash)).toContainText('To pay');
  await expectAccessible(page);
  await expectFits(page);

  // Cash goes into a counted drawer alone.
  await expect(cardOf(page, cash).getByRole('button', { name: 'Cash received' })).toBeDisabled();
  await page.getByLabel('Money in it now (rupees)').fill('500');
  await page.getByRole('button', { name: 'Open the drawer' }).click();
  await cardOf(page, cash).getByRole('button', { name: 'Cash received' }).click();
  const announced = await noteStatuses(page);
  await cardOf(page, cash).getByLabel('Cash received (rupees)').pressSequentially('100', { delay: 100 });
  await expect(cardOf(page, cash)).toContainText('Change to give: ₹60');
  await expect(cardOf(page, cash).getByRole('status')).toHaveText('Change to give: ₹60');
  // What is read out is the amount that was typed, not each key of it.
  expect((await announced()).filter((words) => /Change|Less/.test(words))).toEqual(['Change to give: ₹60']);
  await expectAccessible(page);
  await cardOf(page, cash).getByRole('button', { name: 'Take ₹40' }).click();
  await expect(page.getByText(`${cash} has paid. Give ₹60 back.`)).toBeVisible();
  await expect(cardOf(page, cash)).toContainText('Opening');
  // Beside the answer nothing says that the money goes back.
  await expect(cardOf(page, cash).getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  await expect(cardOf(page, cash)).not.toContainText('goes back');
  expect(await devices.read('exit', cash)).toMatchObject({ decision: 'open', amountDue: 0 });
  await expect(cardOf(page, cash)).toHaveCount(0);
  await showReceipt(page, cash);

  await cardOf(page, card).getByRole('button', { name: 'Card at the terminal' }).click();
  await cardOf(page, card).getByRole('button', { name: 'No answer' }).click();
  await expect(cardOf(page, card)).toContainText('Nobody knows whether the card was charged ₹40.');
  await expect(cardOf(page, card).getByRole('button', { name: 'Card at the terminal' })).toHaveCount(0);
  await cardOf(page, card).getByRole('button', { name: 'Card approved' }).click();
  await expect(cardOf(page, card)).toContainText('Opening');
  await expect(page.getByText(`${card} has paid by card.`)).toBeVisible();
  await showReceipt(page, card);

  await cardOf(page, out).getByRole('button', { name: 'Open', exact: true }).click();
  await cardOf(page, out).getByLabel('Why is it let out?').fill('The reader is down');
  await cardOf(page, out).getByRole('button', { name: 'Open the barrier' }).click();
  await expect(cardOf(page, out)).toContainText('Opening');
  expect(await devices.read('exit', out)).toMatchObject({ decision: 'open', amountDue: 40 });

  // A slip of the keys closes nothing, however often Enter is pressed.
  const counted = page.getByLabel('Counted now (rupees)');
  await counted.fill('5');
  await counted.press('Enter');
  const question = page.getByRole('status').filter({ hasText: 'would be missing' });
  await expect(question).toContainText('₹5 counted, ₹540 should be in it: ₹535 would be missing');
  await expect(question.getByRole('button', { name: 'Count again' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(counted).toBeFocused();
  await counted.fill('535');
  await page.getByRole('button', { name: 'Close the drawer' }).click();
  await question.getByRole('button', { name: 'Close it so' }).click();
  await expect(page.getByText(/₹540 was expected: ₹5 is missing\. It is in the books\./)).toBeVisible();
});

test('a car that begins to hold is read out once, and the title counts those that hold', async ({
  page,
  signIn,
  devices,
}) => {
  const plate = 'MH14ZX5575';
  await signIn('palladium');
  await page.goto('/admin/palladium/lanes');
  await expect(page.getByRole('heading', { name: 'Your cash drawer' })).toBeVisible();
  const announced = await noteStatuses(page);
  await devices.readLate('entry', plate, new Date(Date.now() - 20 * 60_000));
  expect(await devices.read('exit', plate)).toMatchObject({ decision: 'hold' });
  await expect(page.getByRole('status').filter({ hasText: plate })).toHaveText(
    new RegExp(`exit-7: ${plate} holds, ₹\\d+ due\\.`),
  );
  await expect(page).toHaveTitle(/^\(\d+\) Lanes, Palladium Mall \| Get My Spot$/);
  // The list is asked for again meanwhile.
  await page.waitForResponse((answer) => answer.url().endsWith('/lanes'));
  await page.waitForResponse((answer) => answer.url().endsWith('/lanes'));
  expect((await announced()).filter((words) => words.includes(plate))).toHaveLength(1);
  await cardOf(page, plate).getByRole('button', { name: 'Open', exact: true }).click();
  await cardOf(page, plate).getByLabel('Why is it let out?').fill('The reader is down');
  await cardOf(page, plate).getByRole('button', { name: 'Open the barrier' }).click();
  await expect(cardOf(page, plate)).toContainText('Opening');
  expect(
    (await announced()).filter((words) => words.startsWith('exit-7') && words.includes(plate)),
  ).toHaveLength(1);
});

test('somebody at the exit gives a waiting car the stamp of a shop, and it may leave', async ({
  page,
  signIn,
  devices,
}) => {
  // It waits until the car owes something.
  test.slow();
  const plate = 'MH14ZX5464';
  await signIn('palladium');
  await page.goto('/admin/palladium/lanes');
  await devices.publishStamps(['food_court', 'cinema']);
  await devices.read('entry', plate);
  await firstMinute();
  expect(await devices.read('exit', plate)).toMatchObject({ amountDue: 40 });
  await cardOf(page, plate).getByRole('button', { name: 'Give a stamp' }).click();
  await cardOf(page, plate).getByLabel('What was shown?').fill('Receipt 4711');
  await expect(cardOf(page, plate).getByRole('button', { name: 'Food court' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await cardOf(page, plate).getByRole('button', { name: 'Cinema' }).click();
  await expect(page.getByText(`${plate} has the stamp Cinema.`)).toBeVisible();
  await expect(cardOf(page, plate)).toContainText('Opening');
  expect(await devices.read('exit', plate)).toMatchObject({ decision: 'open', amountDue: 0 });
});

test('a mall’s admin sees what cars do at its exits, and changes it', async ({ page, signIn }) => {
  await signIn('phoenix');
  await page.goto('/admin/phoenix/lanes');
  const settings = page.getByRole('region', { name: 'At the exits' });
  await expect(settings.getByLabel('A car that owes something')).toHaveValue('record');
  await settings.getByLabel('Minutes to leave after paying').fill('20');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await settings.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(settings.getByLabel('Minutes to leave after paying')).toHaveValue('20');
  await settings.getByLabel('Minutes to leave after paying').fill('15');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expectAccessible(page);
});
