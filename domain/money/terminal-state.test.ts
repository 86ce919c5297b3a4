import { describe, expect, test } from 'vitest';
import { changeTerminalState } from './terminal-state.ts';

describe('what a card terminal answers', () => {
  test.each([
    ['is asked for the first time', null, 'requested', 'begun'],
    ['approves what nobody asked for', null, 'approved', 'refused'],
    ['is asked again before it answered', 'requested', 'requested', 'refused'],
    ['approves', 'requested', 'approved', 'changed'],
    ['declines', 'requested', 'declined', 'changed'],
    ['is lost on the way', 'requested', 'unknown', 'changed'],
    ['is asked again while nobody knows', 'unknown', 'requested', 'refused'],
    ['is found to have approved', 'unknown', 'approved', 'changed'],
    ['is found to have declined', 'unknown', 'declined', 'changed'],
    ['declines what was approved', 'approved', 'declined', 'refused'],
  ] as const)('%s', (_name, before, answer, expected) => {
    expect(changeTerminalState(before, answer)).toBe(expected);
  });
});
