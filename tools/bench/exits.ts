import { at } from '../../testing/gated-mall.ts';
import { aDevice } from '../../testing/factories.ts';
import { payInCash } from '../../testing/holding-mall.ts';
import { EXIT_AT, openTaggedMall, type TaggedMall } from '../../testing/tagged-mall.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { signatureOf } from '../../server/money/providers/signature.ts';
import { atMost, exactly, quantile, type Given, type Report } from './harness/benchmark.ts';

/**
 * `npm run bench -- exits [CARS]`: how long an exit waits for its decision where cars hold for what is due and neither the
 * payment provider nor the acquirer answers; and how long it takes from the provider's message to the command at the
 * barrier. On PostgreSQL where DATABASE_URL is set.
 */
export default async function exits({ isShort, count, print }: Given): Promise<Report> {
  const cars = count ?? (isShort ? 30 : 500);
  const mall = await openTaggedMall();
  try {
    const decided = await decideAlone(mall, cars);
    const opened = await payAndOpen(mall, cars);
    const figures = { cars, decided: quantiles(decided.times), opened: quantiles(opened.times) };
    print(
      `decisions without provider and acquirer ${JSON.stringify(figures.decided)}, from message to command ${JSON.stringify(figures.opened)}`,
    );
    return {
      goals: [
        exactly('cars that did not hold for 80 rupees', decided.wrong, 0),
        exactly('cars whose barrier was not asked to open', opened.wrong, 0),
        atMost('exit decision, provider unreachable, p99 in ms', figures.decided.p99, 100),
        atMost('from the provider’s message to the command, p99 in ms', figures.opened.p99, 250),
      ],
      figures,
    };
  } finally {
    await mall.end();
  }
}

interface Timed {
  readonly times: number[];
  readonly wrong: number;
}

/** A car every ten seconds, as many as a lane with a barrier lets through. */
const BETWEEN_CARS_MIN = 1 / 6;

/** All come in first. Each car leaves by cash at the desk, so that one at a time waits. */
async function decideAlone(mall: TaggedMall, cars: number): Promise<Timed> {
  await mall.control('faults', { isDown: true, fastagIsDown: true });
  const times: number[] = [];
  let wrong = 0;
  for (let number = 0; number < cars; number += 1)
    await mall.holding.read('entry-1', at(number * BETWEEN_CARS_MIN), plateOf(number));
  for (let number = 0; number < cars; number += 1) {
    const plate = plateOf(number);
    const exitAt = at(EXIT_AT + number * BETWEEN_CARS_MIN);
    const begun = performance.now();
    const answer = await mall.holding.read('exit-1', exitAt, plate);
    times.push(performance.now() - begun);
    if (answer.decision !== 'hold' || answer.amountDue !== 80) wrong += 1;
    await payInCash(mall.holding, plate, exitAt);
  }
  await mall.control('faults', { isDown: false, fastagIsDown: false });
  return { times, wrong };
}

async function payAndOpen(mall: TaggedMall, cars: number): Promise<Timed> {
  const controller = await addController(mall);
  const times: number[] = [];
  let wrong = 0;
  for (let number = 0; number < cars; number += 1) {
    const car = await mall.hold(plateOf(cars + number), (cars + number) * BETWEEN_CARS_MIN + EXIT_AT);
    const { order } = await mall.begin(car.token);
    await mall.pay({ orderId: order, deliver: 'never' });
    const asking = controller.call('GET', '/api/ingest/gates/exit-1/commands?wait=5');
    const begun = performance.now();
    await bringMessage(mall);
    const [command] = ((await asking).body as { commands: { id: string }[] }).commands;
    times.push(performance.now() - begun);
    if (!command) wrong += 1;
    else await controller.call('POST', `/api/ingest/gates/exit-1/commands/${command.id}`, { result: 'done' });
  }
  return { times, wrong };
}

/** No two are much like each other: one car read twice is one visit. */
function plateOf(number: number): string {
  const letter = (of: number) => String.fromCodePoint(65 + (of % 26));
  const letters = `${letter(number * 7)}${letter(Math.floor(number / 26) * 11 + number * 3)}`;
  return `MH${10 + (number % 37)}${letters}${String(1000 + ((number * 1237) % 9000))}`;
}

async function addController(mall: TaggedMall): Promise<TestClient> {
  const wanted = { kind: 'gate-controller', gate: 'exit-1', direction: 'exit' } as const;
  const { key } = await aDevice(mall.database, mall.holding.mall, wanted);
  await mall.app.services.channel.readAnew();
  return createClient(mall.app.http, { headers: { authorization: `Bearer ${key}` }, origin: null });
}

/** The provider's newest message of a code that was paid, as it would post it. */
async function bringMessage({ app, env, standIn }: TaggedMall): Promise<void> {
  const message = standIn.books.list('event').findLast(({ name }) => name === 'qr_code.credited');
  const payload = message?.body ?? '';
  const secret = env['RAZORPAY_WEBHOOK_SECRET']?.split(',')[1] ?? '';
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signatureOf(secret, payload),
    'x-razorpay-event-id': message?.id ?? '',
  };
  await app.http.inject({ method: 'POST', url: '/api/webhooks/razorpay', headers, payload });
}

function quantiles(samples: readonly number[]) {
  const sorted = samples.toSorted((one, other) => one - other);
  return { p50: Math.round(quantile(sorted, 0.5)), p99: Math.round(quantile(sorted, 0.99)) };
}
