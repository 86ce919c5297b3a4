import { wordChargeLine } from '#contract/charge-words.ts';
import { paise, toRupees } from '#domain/money/money.ts';
import { quote } from '#domain/money/quote.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { formatShownLength } from '#domain/money/tariff.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exampleReceipt } from './example-receipt.ts';
import { ReceiptView } from './receipt-view.tsx';

const { entry, exit, freeMinutes, rupeesPerHour, ...shown } = exampleReceipt;
const on = (time: string) => new Date(`2026-11-25T${time}:00+05:30`);
const tariff = simpleTariff({
  graceMinutes: freeMinutes,
  paisePerHour: paise(rupeesPerHour * 100),
  dayCapPaise: null,
});

test('the example on the start page is charged as the product charges, line by line and in its words', () => {
  const charged = quote(tariff, { entryAt: on(entry), exitAt: on(exit) });
  expect(shown.lines).toEqual(
    charged.lines.map((line) => ({
      text: wordChargeLine(line),
      quantity: line.quantity,
      rupees: toRupees(line.amountPaise),
    })),
  );
  expect(shown.rupees).toBe(toRupees(charged.totalPaise));
  expect(shown.length).toBe(formatShownLength(on(entry), on(exit)));
});

test('the receipt shows it: times, each line with its amount, and the sum', () => {
  const text = renderToStaticMarkup(<ReceiptView />).replaceAll(/<[^>]+>/g, ' ');
  for (const part of [`${entry} to ${exit}, ${shown.length}`, ...shown.lines.map((line) => line.text)])
    expect(text).toContain(part);
  expect(text).toContain(`₹${shown.rupees}`);
  expect(text).toContain('Example');
});
