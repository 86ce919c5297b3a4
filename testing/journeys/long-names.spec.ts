import { expectFits } from './expect-fits.ts';
import { expect, test } from './journey.ts';

test.use({ expectConsole: [/404/] });

const NAME = 'Grand Riverside Galleria and Convention Centre of Surat '.repeat(5).slice(0, 192).trim();
const SLUG = NAME.toLowerCase().replaceAll(' ', '-');

for (const width of [390, 768, 1440])
  test(`a mall's long name leaves the answer where it is looked for, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route(/\/api\/malls(\?live=true)?$/, async (route) => {
      const [first] = (await (await route.fetch()).json()) as object[];
      await route.fulfill({ json: [{ ...first, id: 9, name: NAME, slug: SLUG, hasLiveView: true }] });
    });
    await page.goto(`/live/${SLUG}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('Grand Riverside');
    await expect(heading).toHaveAttribute('title', new RegExp(NAME));
    const box = await heading.boundingBox();
    expect(box?.height).toBeLessThan(70);
    const answer = await page.getByText('No spot is known to be open right now.').boundingBox();
    expect(answer?.y).toBeLessThan(844 / 2);
    await expectFits(page);
  });

test('a long name and address stretch no card, and a dialog of the mall shows what it is for', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('super');
  const rename = (malls: object[]) => malls.map((mall) => ({ ...mall, name: NAME, address: NAME.repeat(4) }));
  await page.route(/\/api\/malls$/, async (route) => {
    await route.fulfill({ json: rename((await (await route.fetch()).json()) as object[]) });
  });
  await page.route(/\/api\/super\/malls$/, async (route) => {
    const { malls } = (await (await route.fetch()).json()) as { malls: object[] };
    await route.fulfill({ json: { malls: rename(malls) } });
  });
  await page.goto('/user/mall');
  const name = page.getByRole('article').first().getByRole('heading');
  await expect(name).toHaveAttribute('title', NAME);
  expect((await name.boundingBox())?.height).toBeLessThan(90);
  await expectFits(page);
  await page.goto('/super');
  await page.getByRole('button', { name: 'Parking Config' }).first().click();
  const dialog = page.getByRole('dialog', { name: `Parking Configuration - ${NAME}` });
  const field = await dialog.getByLabel('Total Basements').boundingBox();
  expect(field?.y).toBeLessThan(844 / 3);
});

test('a long name leaves the car, the cost and the visits of a driver in sight on a phone', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('driver');
  await page.route(/\/api\/history/, async (route) => {
    const visits = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: visits.map((visit) => ({ ...visit, mallName: NAME })) });
  });
  await page.goto('/user/home');
  const visit = page.getByRole('region', { name: /is parked at/ }).first();
  expect((await visit.getByRole('heading').boundingBox())?.height).toBeLessThan(80);
  await expectFits(page);
  await page.goto('/user/history');
  const first = page.getByRole('list', { name: 'Visits' }).getByRole('heading').first();
  await expect(first).toHaveAttribute('title', NAME);
  expect((await first.boundingBox())?.height).toBeLessThan(60);
  await expectFits(page);
});
