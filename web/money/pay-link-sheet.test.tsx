import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PayLinkSheet } from './pay-link-dialog.tsx';

test('the sheet for a driver has the code of the pay page, its address in words, and the plate', () => {
  const payUrl = 'https://example.com/pay/abcdefghijklmnopqrstuvwx';
  const page = renderToStaticMarkup(<PayLinkSheet plate="GJ05AB1234" payUrl={payUrl} />);
  expect(page).toMatch(new RegExp(`role="img" aria-label="QR code of ${payUrl}"`));
  expect(page).toContain(`>${payUrl}<`);
  expect(page).toContain('>GJ05AB1234<');
});
