import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { createRandom } from '../../server/db/demo/random.ts';
import { ask } from './ask.ts';
import type { OwingCar } from './cars.ts';

interface Given {
  readonly product: string;
  readonly provider: string;
  /** The next car that owes something; null where none is left. */
  readonly take: () => Promise<OwingCar | null>;
  readonly random: ReturnType<typeof createRandom>;
  /** Ends the driving once no car is left, or when it answers true. */
  readonly isOver: () => boolean;
}

const AGAIN_MS = 60;
const DELIVERIES = ['once', 'twice', 'never', 'out-of-order'] as const;

/** What went otherwise than a driver may be shown, in words. */
export async function drive(given: Given, atOnce: number): Promise<string[]> {
  const strange: string[] = [];
  const one = async () => {
    for (let car = await given.take(); car; car = await given.take()) await payOne(given, car, strange);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return strange;
}

/** One driver: asks with one key until he is answered, then pays, whatever dies meanwhile; some pay twice. */
async function payOne(given: Given, car: OwingCar, strange: string[]): Promise<void> {
  const key = randomUUID();
  const order = await begin(given, car, key, strange);
  if (order === null) return;
  const deliver = DELIVERIES[given.random.below(DELIVERIES.length)] ?? 'once';
  await payAtProvider(given, { orderId: order, deliver });
  if (given.random.below(10) === 0) await payAtProvider(given, { orderId: order, deliver, force: true });
}

async function begin(
  { product, isOver }: Given,
  { token }: OwingCar,
  key: string,
  strange: string[],
): Promise<string | null> {
  while (!isOver()) {
    const answer = await ask(
      `${product}/api/pay/${token}/payments`,
      { method: 'upi' },
      { 'idempotency-key': key },
    );
    if (answer?.status === 201) return String(answer.body['order']);
    if (answer && answer.status !== 503) {
      strange.push(`a payment was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      return null;
    }
    await pause(AGAIN_MS);
  }
  return null;
}

/** A person whose app got no answer looks whether he has paid before he pays again; this one only looks. */
async function payAtProvider({ provider }: Given, wish: object): Promise<void> {
  await ask(`${provider}/control/pay`, wish);
}
