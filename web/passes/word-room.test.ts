import { expect, test } from 'vitest';
import { wordBeyond, wordHeld, wordRoomNow } from './word-room.ts';

test.each([
  [0, 25, '0 places are held now, 25 spots are known to be free.'],
  [1, 1, '1 place is held now, 1 spot is known to be free.'],
  [40, 25, '40 places are held now, 25 spots are known to be free: 15 more held than free.'],
  [40, null, '40 places are held now. No sensor says how many spots are free.'],
])('%s held and %s free', (held, free, words) => {
  expect(wordRoomNow({ held, free, spots: 160 })).toBe(words);
});

test.each([
  [160, 160, null],
  [1_280, 160, '1,280 are announced at once for 160 spots: 1,120 too many'],
  [2, 1, '2 are announced at once for 1 spot: 1 too many'],
  [50, null, null],
])('%s announced at once for %s spots', (atOnce, spots, words) => {
  expect(wordBeyond({ atOnce }, { spots })).toBe(words);
});

test('whoever announces more than there is room for reads so at once', () => {
  const arrival = {
    id: 'a',
    name: 'A fair',
    places: 500,
    arrived: 0,
    beginsAt: '2026-11-20T10:00:00Z',
    endsAt: '2026-11-20T14:00:00Z',
    state: 'coming',
    atOnce: 500,
  } as const;
  const room = { held: 0, free: 25, spots: 160 };
  expect(wordHeld('A fair', { ...room, arrivals: [arrival] })).toEqual({
    sentence:
      'Places are held for A fair, though 500 are announced at once for 160 spots: 340 too many. 0 places are held now, 25 spots are known to be free.',
    isBeyond: true,
  });
  expect(wordHeld('A fair', { ...room, arrivals: [{ ...arrival, places: 20, atOnce: 20 }] })).toEqual({
    sentence: 'Places are held for A fair. 0 places are held now, 25 spots are known to be free.',
    isBeyond: false,
  });
});
