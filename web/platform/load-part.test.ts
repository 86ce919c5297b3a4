import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadError, loadPart } from './load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part that arrives is handed on, and nothing waits behind it', async () => {
  await expect(loadPart(async () => 'part')).resolves.toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});

test('a part that fails is a load error with its cause', async () => {
  const cause = new Error('404');
  await expect(loadPart(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'LoadError', cause });
});

test('a part is waited for 120 s and no longer', async () => {
  let ended: unknown;
  loadPart(() => new Promise(() => undefined)).catch((error: unknown) => (ended = error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(ended).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBeInstanceOf(LoadError);
});
