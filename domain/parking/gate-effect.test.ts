import { describe, expect, it } from 'vitest';
import { decideEffect, type ReadOutcome } from './gate-effect.ts';

const ENTRY: ReadOutcome = { direction: 'entry', isPlateReadable: true };
const NAMELESS: ReadOutcome = { direction: 'entry', isPlateReadable: false };
const DUE: ReadOutcome = { direction: 'exit', isKnown: true, isDue: true };
const FREE: ReadOutcome = { direction: 'exit', isKnown: true, isDue: false };
const UNKNOWN: ReadOutcome = { direction: 'exit', isKnown: false, isDue: false };

describe('what a lane does about a read', () => {
  it.each([ENTRY, NAMELESS, DUE, FREE, UNKNOWN])('a mall that records opens for every car: %o', (outcome) => {
    expect(decideEffect('record', outcome)).toBe('open');
  });

  it.each([
    ['opens for a plate that comes in', ENTRY, 'open'],
    ['gives a ticket to a car without a readable plate', NAMELESS, 'ticket'],
    ['holds a car that owes something', DUE, 'hold'],
    ['opens for a car that owes nothing', FREE, 'open'],
    ['asks a person about a car nobody knows', UNKNOWN, 'ask'],
  ] as const)('a mall that waits for payment %s', (_what, outcome, effect) => {
    expect(decideEffect('pay-to-leave', outcome)).toBe(effect);
  });
});
