import type { WaitingCar } from '#contract/lanes.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, test } from 'vitest';
import { WaitingCarCard } from './waiting-car.tsx';

const CAR: WaitingCar = {
  id: 'w',
  gate: 'exit-1',
  plate: 'MH04KK9922',
  session: 's',
  entryAt: '2026-11-20T04:30:00.000Z',
  since: '2026-11-20T07:30:00.000Z',
  charges: 120,
  amountDue: 120,
  chargedAs: 'car',
  state: 'due',
  payUrl: null,
  postedFee: null,
  mayTakeBack: false,
  hasController: true,
  stamps: [],
  terminal: null,
  fastag: null,
};

/** The card with the parts that it fetches. */
async function show(car: WaitingCar): Promise<string> {
  const nothing = () => undefined;
  const acts = { onCash: nothing, onCashAgain: nothing, onForget: nothing, onDone: nothing };
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={new QueryClient()}>
      <WaitingCarCard mall="m" car={car} now={Date.parse(car.since)} hasDrawer press={undefined} {...acts} />
    </QueryClientProvider>,
  );
  return (await text(prelude)).replaceAll(/<[^>]+>/g, ' ');
}

test('a card that came by what somebody typed offers to take it back', async () => {
  const card = await show({ ...CAR, mayTakeBack: true });
  expect(card).toContain('Typed by mistake');
  expect(card).toContain('Cash received');
});

test('a card that a camera has read does not', async () => {
  expect(await show(CAR)).not.toContain('Typed by mistake');
});
