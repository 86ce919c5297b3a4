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
