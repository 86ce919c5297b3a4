import { expect, test } from 'vitest';
import { groupAlerts } from './group-alerts.ts';

const DEVICES = [{ id: '0e0a7614-fc92', name: 'North sensors' }];
const at = (minute: string) => `2026-11-20T10:${minute}:00.000Z`;
const unknownSlot = (subject: string, minute: string) => ({
  id: subject,
  kind: 'unknown-slot',
  subject,
  detail: `0e0a7614-fc92 reports a slot ${subject} that the layout does not have.`,
  count: 2,
  firstAt: at('00'),
  lastAt: at(minute),
});
const refused = (subject: string, reason: string) => ({
  device: '0e0a7614-fc92',
  kind: 'sensor-report',
  subject,
  reason,
  count: 1,
  firstAt: at('00'),
  lastAt: at('00'),
});

test('what is alike is told once, by the names that people know, and not again as refused', () => {
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

test('a refusal that no alert tells of keeps its reason in words, also one that is new to us', () => {
  const told = groupAlerts(
    { alerts: [], refused: [refused('B1', 'invalid_at'), refused('B1', 'too_far_off')] },
    DEVICES,
  );
  expect(told.map(({ detail }) => detail)).toEqual([
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
          kind: 'device-silent',
          detail: `Nothing was heard since ${at('00')}; its slots are shown as unknown.`,
        },
      ],
      refused: [],
    },
    DEVICES,
  );
  expect(silent).toMatchObject({ kind: 'Silent device', subjects: ['North sensors'] });
  expect(silent?.detail).toMatch(/since 20 Nov 2026, 15:30; its slots/);
});

test('a code that says nothing to people is not shown as what it is about', () => {
  const stay = {
    ...unknownSlot('7f3a-stay', '05'),
    kind: 'long_stay',
    detail: 'A car has been inside for 25 h.',
  };
  expect(groupAlerts({ alerts: [stay], refused: [] }, DEVICES)).toMatchObject([
    { kind: 'Long stay', subjects: [], detail: 'A car has been inside for 25 h.' },
  ]);
});
