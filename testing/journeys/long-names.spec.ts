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
