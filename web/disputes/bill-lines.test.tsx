import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BILL } from '../../testing/journeys/shown-bill.ts';
import { BillLines } from './bill-lines.tsx';

test('what was taken off stands with its sign before the rupees, as on the page of the driver', () => {
  const line = { code: 'corrected', text: 'Corrected by the mall', quantity: 0, unitRupees: 0 };
  const lines = [...BILL.lines, { ...line, amountRupees: -60.5 }, { ...line, amountRupees: -80 }];
  const page = renderToStaticMarkup(<BillLines bill={{ ...BILL, lines }} />);
  expect(page).toContain('>−₹60.50<');
  expect(page).toContain('>−₹80<');
  expect(page).not.toContain('₹-');
});
