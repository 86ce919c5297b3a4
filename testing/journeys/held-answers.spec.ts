import { z } from 'zod';
import { expect, test } from './journey.ts';

const LEAVE = 'Leave this page? What you typed here is lost.';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('an answer half written to one dispute is there again after another one was opened', async ({
  page,
  signIn,
  devices,
}) => {
  await signIn('palladium');
  await page.goto('/admin/palladium/disputes');
  const { origin } = new URL(page.url());
  const found = await page.request.get('/api/malls');
  const malls = z.array(z.object({ _id: z.string(), id: z.number() })).parse(await found.json());
  const mall = malls.find(({ id }) => id === 1)?._id ?? '';
  // Two visits of this run, which the mall itself looks into.
  const rest = String(100 + Math.floor(Math.random() * 900));
  const plates = [`GJ05ZY1${rest}`, `GJ18QW2${rest}`];
  for (const [index, plate] of plates.entries()) {
    await devices.readLate('entry', plate, ago(100 + index));
    const { sessionId: session } = await devices.readLate('exit', plate, ago(2 + index / 2));
    const made = await page.request.post(`/api/malls/${mall}/disputes`, {
      data: { session },
      headers: { origin },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await page.reload();
  const list = page.getByRole('list', { name: 'Disputes' }).getByRole('button');
  const of = (index: number) => list.filter({ hasText: plates[index] ?? '' });
  const dispute = page.getByRole('article', { name: 'Dispute' });
  const typed = page.getByLabel('Answer to the driver').filter({ visible: true });
  const home = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true });
  await of(0).click();
  await typed.fill('The barrier was open for ten minutes before');
  await of(1).click();
  await expect(dispute).toContainText(plates[1] ?? '');
  await expect(typed).toHaveValue('');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await home.click();
  await expect.poll(() => asked).toEqual([LEAVE]);
  await of(0).click();
  await expect(dispute).toContainText(plates[0] ?? '');
  await expect(typed).toHaveValue('The barrier was open for ten minutes before');

  // What was sent is not held any more.
  await dispute.getByRole('radio', { name: /The charge stands/ }).check();
  await dispute.getByRole('button', { name: 'Decide' }).click();
  await expect(dispute.getByRole('button', { name: 'Decide' })).toHaveCount(0);
  await of(1).click();
  await expect(dispute).toContainText(plates[1] ?? '');
  await expect(page.locator('article[aria-label=Dispute]')).toHaveCount(1);
  await home.click();
  await expect(page).toHaveURL('/user/home');
});

test('a note half written about one thing is there again after another one was chosen', async ({
  page,
  signIn,
  devices,
}) => {
  const ids: string[] = [];
  for (const minutes of [41, 44]) {
    ids.push((await devices.readLate('entry', '?!', ago(minutes + Math.random()))).sessionId);
  }
  await signIn('palladium');
  await page.goto('/admin/palladium/attention');
  const entry = (index: number) => page.locator(`[data-item="session:${ids[index] ?? ''}"]`);
  await entry(0).click();
  await expect(page.getByRole('group', { name: 'What can be done' })).toBeVisible();
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('The guard saw a white van');
  await entry(1).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('article', { name: 'Chosen' })).toHaveCount(1);
  await entry(0).click();
  await expect(note).toHaveValue('The guard saw a white van');
  await note.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^You / })).toBeVisible();
});
