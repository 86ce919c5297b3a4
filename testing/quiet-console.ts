import { afterEach, beforeEach, expect, vi } from 'vitest';
import { checkRows } from '../server/platform/storage/rows.ts';

checkRows();

/** A test that prints a warning or an error has found something: it fails unless it expected the message. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
