import { listMalls } from '#contract/malls.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

// Refused on purpose: minutes that were given already.
test.use({ expectConsole: [/status of 409/] });

test('a shop whose free minutes would add nothing keeps its bill and reads why', async ({
  page,
  signIn,
  devices,
}) => {
  await devices.setTariff({ graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 });
  await signIn('palladium');
  await page.goto('/admin/palladium/passes');
  const headers = { origin: new URL(page.url()).origin };
  const malls = listMalls.answer.parse(await (await page.request.get('/api/malls')).json());
  const shops = `/api/malls/${malls.find(({ id }) => id === 1)?._id ?? ''}/shops`;
  const open = async (name: string, value: number) => {
    const added = await page.request.post(shops, { headers, data: { name, gives: 'minutes', value } });
    const { id } = (await added.json()) as { id: string };
    const made = await page.request.post(`${shops}/${id}/link`, { headers, data: {} });
    await page.goto(new URL(((await made.json()) as { url: string }).url).pathname);
    await page.getByLabel('Parking code').fill(code);
    await page.getByLabel('Number of your bill').fill('B-4');
    await page.getByRole('button', { name: 'Pay for this parking' }).click();
  };
  const plate = `MH14QS${1000 + Math.floor(Math.random() * 9000)}`;
  const { display } = await devices.readLate('entry', plate, new Date(Date.now() - 50_000));
  const code = /Code (\w+)/.exec(display.join(' '))?.[1] ?? '';

  await open(`Books of ${plate}`, 120);
  await expect(page.getByText('Done: nothing is left to pay.')).toBeVisible();
  await expect(page.getByText(/count in the order in which they were given/)).toBeVisible();
  await open(`Shoes of ${plate}`, 60);
  await expect(page.getByText(/has 120 free minutes already, .* Your bill was not used\./)).toBeVisible();
  await expect(page.getByLabel('Number of your bill')).toHaveValue('B-4');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectFits(page);

  await page.goto('/admin/palladium/passes');
  await page.getByRole('tab', { name: 'Shops' }).click();
  await expect(page.getByText(/Worth, here and in a statement: .* in another order/)).toBeVisible();
  await expectFits(page);
});
