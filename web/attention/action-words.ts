import type { AttentionAction } from '#contract/attention-words.ts';

interface ActionWords {
  /** The letter that does it. */
  readonly key: string;
  readonly label: string;
  /** What is written down as the reason unless somebody writes another. */
  readonly reason: string;
  /** What comes of it, before it is done. */
  readonly effect: string;
}

export const ACTION_WORDS: Readonly<Record<AttentionAction, ActionWords>> = {
  join: {
    key: 'm',
    label: 'Join',
    reason: 'The photographs show the same car',
    effect: 'Entry and exit become one visit, and it is charged.',
  },
  close: {
    key: 'c',
    label: 'Close and charge',
    reason: 'The car has left',
    effect: 'The visit ends then and is charged.',
  },
  correct_plate: {
    key: 'p',
    label: 'Correct the plate',
    reason: 'Read from the photograph',
    effect: 'The car goes by this plate; later reads of it follow.',
  },
  split: {
    key: 'x',
    label: 'Take the exit off',
    reason: 'The exit was another car’s',
    effect:
      'The exit stands alone. The visit is charged up to the time given; without one its car is inside still.',
  },
  close_free: {
    key: 'f',
    label: 'Close without charge',
    reason: 'The car has left; nothing is known for sure',
    effect: 'It ends, and nobody is charged.',
  },
  waive: {
    key: 'w',
    label: 'Waive the charge',
    reason: 'Nothing is owed',
    effect: 'Nothing is owed for it.',
  },
  done: {
    key: 'd',
    label: 'Dealt with',
    reason: 'Seen to',
    effect: 'It leaves the list, and comes again if its cause does.',
  },
  snooze: { key: 's', label: 'Put off', reason: '', effect: 'It leaves the list until then.' },
  assign: { key: 'a', label: 'Give to', reason: '', effect: 'Everybody sees whose it is.' },
  note: { key: 'n', label: 'Note', reason: '', effect: 'It stands in what happened, under your name.' },
};
