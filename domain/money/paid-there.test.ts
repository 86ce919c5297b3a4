import { expect, it } from 'vitest';
import { wasPaidThere, type Stand } from './paid-there.ts';

const at = (minutes: number) => new Date(Date.parse('2026-11-20T10:00:00+05:30') + minutes * 60_000);
const EXIT = { gate: 'exit-1', at: at(95) };
const STAND: Stand = {
  gate: 'exit-1',
  since: at(95),
  releasedAt: at(97),
  releasedBy: 'paid',
  endedAt: at(98),
};

it.each<[boolean, string, number, Partial<Stand>]>([
  [true, 'while it stood there', 96, {}],
  [true, 'as it was let out', 97, {}],
  [true, 'and its tag was debited', 96, { releasedBy: 'fastag' }],
  [true, 'and it has not left yet', 96, { endedAt: null }],
  [true, 'where it stood before its exit was read right', 94, { since: at(93) }],
  [false, 'before it came', 90, {}],
  [false, 'after it was let out', 99, {}],
  [false, 'where a person let it out', 96, { releasedBy: 'person' }],
  [false, 'where it stands still', 96, { releasedBy: null, releasedAt: null }],
  [false, 'at another exit', 96, { gate: 'exit-2' }],
  [false, 'at a stand long before', 51, { since: at(50), releasedAt: at(52), endedAt: at(53) }],
])('%s: a payment was begun %s', (expected, _what, begun, given) => {
  expect(wasPaidThere(at(begun), [{ ...STAND, ...given }], EXIT)).toBe(expected);
});
