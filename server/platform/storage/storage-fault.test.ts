import { describe, expect, test } from 'vitest';
import { notThere } from '../http/errors.ts';
import { asUnavailable, isNeverStorable, isWorthRepeating, unreachable } from './storage-fault.ts';

const withCode = (code: string) => Object.assign(new Error('a fault'), { code });

describe('trouble with storage is 503', () => {
  test.each(['08006', '08P01', '25006', '53100', '53200', '53300', '57014', '57P01', '57P03', '58030'])(
    'SQLSTATE %s',
    (code) => {
      expect(asUnavailable(withCode(code))).toMatchObject({ status: 503, code: 'unavailable' });
    },
  );

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ERR_STREAM_DESTROYED'])(
    'the network’s %s',
    (code) => {
      expect(asUnavailable(withCode(code))).toMatchObject({ status: 503 });
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('the driver’s “%s”', (message) => {
    expect(asUnavailable(new Error(message))).toMatchObject({ status: 503 });
  });

  test.each(['55000', '28000', '28P01', '3D000', 'XX000', ''])(
    '%s where a connection was being made',
    (code) => {
      const cause = withCode(code);
      expect(unreachable(cause)).toMatchObject({ status: 503, code: 'unavailable', cause });
    },
  );

  test('a full disk says so, and the cause goes along for the log', () => {
    const cause = withCode('53100');
    expect(asUnavailable(cause)).toMatchObject({
      message: expect.stringContaining('disk is almost full') as string,
      cause,
    });
  });
});

test.each(['55000', '28000', '23505', '23503', '22P02', '42601', '42501', '40001', 'XX000', 'ENOENT'])(
  '%s is not storage trouble',
  (code) => {
    expect(asUnavailable(withCode(code))).toBeNull();
  },
);

test('a refusal stays what it is', () => {
  expect(asUnavailable(notThere())).toBeNull();
});

test('only what ran into another transaction is begun anew', () => {
  expect(['40001', '40P01', '23505', '53100'].map((code) => isWorthRepeating(withCode(code)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isWorthRepeating(null)).toBe(false);
});

test.each([
  ['a check', '23514', true],
  ['an empty column', '23502', true],
  ['a value that no column takes', '22003', true],
  ['another process that was first', '22012', false],
  ['what is there already', '23505', false],
])('%s (%s): never storable is %s', (_, code, isNever) => {
  expect(isNeverStorable({ code })).toBe(isNever);
});
