import { expect, test } from 'vitest';
import type { OpenCandidate } from './candidate.ts';
import { matchExit } from './match.ts';
import { readPlate } from './plate.ts';

const NOW = new Date('2026-01-25T14:00:00Z');
const minutesAgo = (count: number) => new Date(NOW.getTime() - count * 60_000);
const READ = 'MP32VT8489';

/** A car of which one character is a look-alike, in a slot that seems to be its own. */
const near: OpenCandidate = {
  sessionId: 'near',
  key: 'MP32VT8439',
  entryConfidence: 0.98,
  entryAt: minutesAgo(110),
  seemsThere: true,
};
/** A car whose plate nobody could read at the entry, and that has just left its slot. */
const unread: OpenCandidate = {
  sessionId: 'unread',
  key: null,
  entryAt: minutesAgo(130),
  seemsFreedAt: minutesAgo(3),
};

test.each<[string, Partial<OpenCandidate>, Partial<OpenCandidate>, string]>([
  ['its slot is taken, and an unread car has just left', {}, {}, 'review'],
  ['no unread car has left its slot', {}, { seemsFreedAt: null }, 'near'],
  ['the unread car left long before', {}, { seemsFreedAt: minutesAgo(40) }, 'near'],
  ['nothing is known of its own slot', { seemsThere: undefined }, {}, 'near'],
  ['its own slot was freed just now', { seemsThere: false, seemsFreedAt: minutesAgo(2) }, {}, 'near'],
  ['both came at once, so that either may have taken either slot', {}, { entryAt: minutesAgo(115) }, 'near'],
  ['the other one has a plate of its own', {}, { key: 'KA01AB1234', entryConfidence: 0.97 }, 'near'],
])('a plate that is nearly that of a car inside: %s', (_what, own, other, kind) => {
  const open = [
    { ...near, ...own },
    { ...unread, ...other },
  ];
  expect(matchExit(readPlate(READ), open, NOW, { confidence: 0.88 })).toMatchObject(
    kind === 'near'
      ? { kind, session: { sessionId: 'near' } }
      : { kind, reason: 'slot_still_occupied', candidates: [{ session: { sessionId: 'near' } }] },
  );
});
