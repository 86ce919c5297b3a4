import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

const after = <T>(ms: number, result: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(result), ms));

test('work runs one after the other, first come, first served, and a fault stops nobody else', async () => {
  const queue = createBoundedQueue(1_000, 10);
  const seen: string[] = [];
  const work = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`);
    await after(ms, null);
    seen.push(`${name} ends`);
    return name;
  };
  const results = await Promise.allSettled([
    queue.run(work('a', 20)),
    queue.run(() => Promise.reject(new Error('no'))),
    queue.run(work('b', 0)),
  ]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('what waits for too long is refused meanwhile, what has begun is not', async () => {
  const queue = createBoundedQueue(30, 10);
  const first = queue.run(() => after(120, 'done'));
  const started = performance.now();
  await expect(queue.run(() => after(0, 'never'))).rejects.toMatchObject({ status: 503 });
  expect(performance.now() - started).toBeLessThan(110);
  expect(await first).toBe('done');
  expect(await queue.run(() => after(0, 'next'))).toBe('next');
});

test('beyond what may wait it refuses at once', async () => {
  const queue = createBoundedQueue(1_000, 2);
  const runs = await Promise.allSettled(Array.from({ length: 6 }, () => queue.run(() => after(5, null))));
  expect(runs.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, false, false]);
});

test('those who wait can be refused together', async () => {
  const queue = createBoundedQueue(1_000, 10);
  const first = queue.run(() => after(20, 'done'));
  const waiting = [queue.run(() => after(0, null)), queue.run(() => after(0, null))];
  await after(5, null);
  queue.refuseWaiting('the database is away');
  for (const one of await Promise.allSettled(waiting))
    expect(one).toMatchObject({ status: 'rejected', reason: { status: 503 } });
  expect(await first).toBe('done');
});

test('whoever comes while the turn is handed on waits behind the next one', async () => {
  const queue = createBoundedQueue(1_000, 10);
  const seen: string[] = [];
  let under = 0;
  const work = (name: string) => async () => {
    under += 1;
    seen.push(`${name}, ${under} at once`);
    await after(1, null);
    under -= 1;
  };
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  const first = queue.run(() => held);
  const second = queue.run(work('second'));
  // Behind the queue, and before the second one has begun.
  const third = held.then(() => queue.run(work('third')));
  end();
  await Promise.all([first, second, third]);
  expect(seen).toEqual(['second, 1 at once', 'third, 1 at once']);
});

test('the higher rank goes first, each in the name of who asked for it', async () => {
  const queue = createBoundedQueue(1_000, 10);
  const name = new AsyncLocalStorage<string>();
  const seen: string[] = [];
  const ask = (asker: string, rank: number) =>
    name.run(asker, () => queue.run(async () => void seen.push(`${name.getStore()} ${rank}`), { rank }));
  await Promise.all([ask('a', -1), ask('b', -1), ask('c', 0), ask('d', -1), ask('e', 0)]);
  expect(seen).toEqual(['a -1', 'c 0', 'e 0', 'b -1', 'd -1']);
});
