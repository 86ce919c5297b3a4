import { Alert } from '#contract/alerts.ts';
import { expect, test } from 'vitest';
import { groupAlerts } from './group-alerts.ts';

const DEVICES = [{ id: '0e0a7614-fc92', name: 'North sensors' }];
const at = (minute: string) => `2026-11-20T10:${minute}:00.000Z`;
const unknownSlot = (subject: string, minute: string) => ({
  id: subject,
  kind: 'unknown_slot' as const,
  subject,
  facts: { device: '0e0a7614-fc92' },
  count: 2,
  firstAt: at('00'),
  lastAt: at(minute),
});
const refused = (subject: string, reason: string) => ({
  device: '0e0a7614-fc92',
  kind: 'slot_reading' as const,
  subject,
  reason,
  count: 1,
  firstAt: at('00'),
  lastAt: at('00'),
});

test('alerts that are alike are shown once, by the names that people know, and not again as refused', () => {
  const alerts = [unknownSlot('B2A02', '01'), unknownSlot('B2A01', '03')];
  expect(groupAlerts({ alerts, refused: [refused('B2A01', 'unknown_slot')] }, DEVICES)).toMatchObject([
    {
      kind: 'Unknown slot',
      subjects: ['B2A01', 'B2A02'],
      detail: 'North sensors reports a slot that the layout does not have.',
      count: 4,
      lastAt: at('03'),
    },
  ]);
});

test('a refusal without an alert shows its reason in words, also one that is new to us', () => {
  const concerns = groupAlerts(
    { alerts: [], refused: [refused('B1', 'invalid_at'), refused('B1', 'too_far_off')] },
    DEVICES,
  );
  expect(concerns.map(({ detail }) => detail)).toEqual([
    'North sensors sent it; it was not used: its time is not valid.',
    'North sensors sent it; it was not used: too far off.',
  ]);
});

test('a silent device is named, and the instant is the time in India', () => {
  const [silent] = groupAlerts(
    {
      alerts: [
        {
          ...unknownSlot('0e0a7614-fc92', '05'),
          kind: 'device_silent',
          facts: { lastSeenAt: at('00') },
        },
      ],
      refused: [],
    },
    DEVICES,
  );
  expect(silent).toMatchObject({ kind: 'Silent device', subjects: ['North sensors'] });
  expect(silent?.detail).toMatch(/since 20 Nov 2026, 15:30; its spots/);
});

test('a code that means nothing to people is not shown as what it is about', () => {
  const stay = {
    ...unknownSlot('7f3a-stay', '05'),
    kind: 'long_stay' as const,
    facts: { insideMs: 25 * 3_600_000 },
  };
  expect(groupAlerts({ alerts: [stay], refused: [] }, DEVICES)).toMatchObject([
    { kind: 'Long stay', subjects: [], detail: 'A car has been inside for 1 d 1 h.' },
  ]);
});

test('an alert from before there were facts shows its sentence as it was written', () => {
  const old = { ...unknownSlot('B1A01', '05'), facts: { text: 'The sensor of B1A01 is silent.' } };
  expect(groupAlerts({ alerts: [old], refused: [] }, DEVICES)).toMatchObject([
    { detail: 'The sensor of B1A01 is silent.' },
  ]);
});

test.each([
  [
    'slot_restless' as const,
    { level: 'B1', since: at('00'), turns: 22 },
    'Restless spot',
    /^On B1, taken and freed 22 times within the last hour, restless since 20 Nov, 15:30\. .*check its sensor/,
  ],
  [
    'level_restless' as const,
    { slots: 14, codes: ['B1A01', 'B1A02'], since: at('00'), turns: 280 },
    'Restless level',
    /^14 of its spots \(B1A01, B1A02 and 12 more\), together taken and freed 280 times .*check its controller/,
  ],
  [
    'slot_stuck' as const,
    {
      level: 'B1',
      status: 'occupied' as const,
      since: at('00'),
      reason: 'its_car_has_left' as const,
      slots: 9,
      cars: 108,
      left: 1_900,
    },
    'Stuck sensor?',
    /^On B1, shown as taken since 20 Nov, 15:30\. Meanwhile 108 cars took the 9 spots beside it\. 1,900 cars left by the gates since, .*look whether it shows/,
  ],
])('%s names the level, since when, how often, and what to do', (kind, facts, title, words) => {
  const alert = Alert.parse({ ...unknownSlot('B1', '05'), kind, facts, count: 1 });
  const [concern] = groupAlerts({ alerts: [alert], refused: [] }, DEVICES);
  expect(concern).toMatchObject({ kind: title, subjects: ['B1'] });
  expect(concern?.detail).toMatch(words);
});

test.each([
  [6_400, 'The clock is 6 s ahead of ours.'],
  [-120_000, 'The clock is 120 s behind ours.'],
])('a clock that is %i ms off is put in words', (aheadMs, detail) => {
  const alert = { ...unknownSlot('0e0a7614-fc92', '05'), kind: 'clock_alarm' as const, facts: { aheadMs } };
  expect(groupAlerts({ alerts: [alert], refused: [] }, DEVICES)).toMatchObject([
    { kind: 'Clock far off', subjects: ['North sensors'], detail },
  ]);
});
