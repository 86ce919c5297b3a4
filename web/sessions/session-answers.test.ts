import { expect, test } from 'vitest';
import { historyWithGaps, sessionsWithGaps } from './session-answers.ts';

// Specification 3: what may be missing, and what is shown in its place.
test('of a session that says nothing every text is a dash, it is completed and cost nothing', () => {
  const [session] = sessionsWithGaps.answer.parse([{}]);
  expect(session).toMatchObject({
    number_plate: '-',
    slot: '-',
    entry_time: '-',
    exit_time: '-',
    date: '-',
    duration: '-',
    charges: 0,
    status: 'completed',
  });
});

test.each<[field: string, said: unknown, shown: unknown]>([
  ['number_plate', null, '-'],
  ['number_plate', 4411, '4411'],
  ['duration', 95, '95'],
  ['duration', '', '-'],
  ['date', { day: 1 }, '-'],
  ['createdAt', null, ''],
  ['entryAt', 5, null],
  ['chargeLines', 'none', []],
  ['charges', '60', 60],
  ['charges', null, 0],
  ['status', 'PARKED', 'parked'],
  ['status', 'gone', 'completed'],
  ['status', 1, 'completed'],
])('a session whose %s is %j shows %j, and the others stand', (field, said, shown) => {
  const answer = sessionsWithGaps.answer.parse([
    { id: 1, [field]: said },
    { id: 2, number_plate: 'GJ05AB1234' },
  ]);
  expect(answer[0]).toMatchObject({ [field]: shown });
  expect(answer[1]).toMatchObject({ number_plate: 'GJ05AB1234' });
});

test.each([
  ['mallName', undefined, '-'],
  ['carNumber', null, '-'],
  ['entryTime', undefined, '-'],
  ['duration', 60, '60'],
  ['status', 'ONGOING', 'ongoing'],
])('a visit whose %s is %j shows %j, and the others stand', (field, said, shown) => {
  const answer = historyWithGaps.answer.parse([
    { [field]: said },
    { mallName: 'Phoenix', carNumber: 'MH12CD5678' },
  ]);
  expect(answer[0]).toMatchObject({ [field]: shown });
  expect(answer[1]).toMatchObject({ mallName: 'Phoenix' });
});
