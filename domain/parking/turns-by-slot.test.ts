import { expect, it } from 'vitest';
import { listShownAgain, turnsBySlot, type StoredTurn } from './turns-by-slot.ts';

type Row = [id: number, code: string, status: StoredTurn['status'], minute: number];

const turn = ([id, code, status, minute]: Row): StoredTurn => ({
  id,
  code,
  status,
  at: new Date(minute * 60_000),
});
const inWords = (rows: readonly Row[]) =>
  turnsBySlot(rows.map(turn)).map(({ code, status, at }) => `${code} ${status} ${at.getTime() / 60_000}`);

it.each<[string, Row[], string[]]>([
  [
    'slot by slot, the earliest first',
    [
      [1, 'B', 'occupied', 1],
      [2, 'A', 'occupied', 2],
      [3, 'B', 'empty', 3],
    ],
    ['A occupied 2', 'B occupied 1', 'B empty 3'],
  ],
  [
    'that nobody knows the slot stays where nothing came for that time',
    [
      [1, 'A', 'occupied', 1],
      [2, 'A', 'unknown', 5],
      [3, 'A', 'empty', 9],
    ],
    ['A occupied 1', 'A unknown 5', 'A empty 9'],
  ],
  [
    'it was wrong where something before it was stored later',
    [
      [3, 'A', 'empty', 4],
      [2, 'A', 'unknown', 5],
    ],
    ['A empty 4'],
  ],
  [
    'and where something of its very time was',
    [
      [2, 'A', 'unknown', 5],
      [3, 'A', 'empty', 5],
    ],
    ['A empty 5'],
  ],
  [
    'what was stored later of another slot says nothing',
    [
      [3, 'B', 'empty', 4],
      [2, 'A', 'unknown', 5],
    ],
    ['A unknown 5', 'B empty 4'],
  ],
  [
    'what came late of a time before goes first all the same',
    [
      [2, 'A', 'occupied', 1],
      [1, 'A', 'empty', 3],
    ],
    ['A occupied 1', 'A empty 3'],
  ],
])('%s', (_what, rows, expected) => {
  expect(inWords(rows)).toEqual(expected);
});

it('of a slot that shows after a silence what it showed before all turns leaves that out', () => {
  const before = new Map([
    ['A', 'empty'],
    ['B', 'occupied'],
  ] as const);
  const rows: Row[] = [
    [3, 'A', 'empty', 4],
    [4, 'B', 'empty', 4],
    [2, 'A', 'unknown', 5],
    [5, 'A', 'occupied', 6],
  ];
  const turns = turnsBySlot(rows.map(turn), before);
  expect(turns.map(({ code, status }) => `${code} ${status}`)).toEqual(['A occupied', 'B empty']);
});

it('asks what a slot showed before only where its first turn refutes a silence', () => {
  const rows: Row[] = [
    [3, 'A', 'empty', 4],
    [2, 'A', 'unknown', 5],
    [1, 'B', 'occupied', 4],
    [4, 'B', 'unknown', 5],
    [5, 'C', 'unknown', 1],
    [6, 'C', 'empty', 2],
    [7, 'D', 'empty', 2],
  ];
  expect(listShownAgain(rows.map(turn))).toEqual(['A']);
});
