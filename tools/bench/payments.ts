import { openPaidMall } from '../../testing/paid-mall.ts';
import { at } from '../../testing/gated-mall.ts';
import { signatureOf } from '../../server/money/providers/signature.ts';
import { atMost, exactly, quantile, type Given, type Report } from './harness/benchmark.ts';

/** `npm run bench -- payments [PAYMENTS]`: how long a payment takes from the provider's message to its commit, and from a driver's wish to the code that he scans. */
export default async function payments({ isShort, count, print }: Given): Promise<Report> {
  const paid = await openPaidMall({ qr: 'intent' });
  const wanted = count ?? (isShort ? 50 : 1_000);
  const [begun, taken]: [number[], number[]] = [[], []];
  let unpaid = 0;
  try {
    for (let number = 0; number < wanted; number += 1) {
      const car = await paid.park(`MH02CD${String(number).padStart(4, '0')}`);
      paid.app.setNow(at(90));
      const { order } = await timed(begun, () => paid.begin(car.token));
      await paid.pay({ orderId: order, deliver: 'never' });
      const message = paid.standIn.books.list('event').findLast(({ name }) => name === 'qr_code.credited');
      const body = message?.body ?? '';
      await timed(taken, () =>
        paid.app.http.inject({
          method: 'POST',
          url: '/api/webhooks/razorpay',
          headers: {
            'content-type': 'application/json',
            'x-razorpay-signature': signatureOf(
              paid.env['RAZORPAY_WEBHOOK_SECRET']?.split(',')[1] ?? '',
              body,
            ),
            'x-razorpay-event-id': message?.id ?? '',
          },
          payload: body,
        }),
      );
      const [payment] = await paid.payments(car.id);
      if (payment?.state !== 'paid') unpaid += 1;
    }
  } finally {
    await paid.end();
  }
  const figures = { payments: wanted, begun: quantiles(begun), taken: quantiles(taken) };
  print(
    `from a wish to its code ${JSON.stringify(figures.begun)}, from a message to its commit ${JSON.stringify(figures.taken)}`,
  );
  return {
    goals: [
      exactly('payments that are not paid', unpaid, 0),
      atMost('from the provider’s message to the commit, p99 in ms', figures.taken.p99, 250),
    ],
    figures,
  };
}

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  into.push(performance.now() - began);
  return result;
}

function quantiles(samples: readonly number[]) {
  const sorted = samples.toSorted((one, other) => one - other);
  return { p50: Math.round(quantile(sorted, 0.5)), p99: Math.round(quantile(sorted, 0.99)) };
}
