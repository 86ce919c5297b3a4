import type { Alert } from '#contract/alerts.ts';
import type { Device } from '#contract/devices.ts';
import { expect, test } from 'vitest';
import { judgeDevices } from './judge-devices.ts';
import { narrow } from './narrow-devices.ts';
import { wordCost } from './word-cost.ts';
import { wordAnswer, wordUnknowns } from './word-trouble.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const KNOWN_NOTHING = { alerts: [], refused: [] };

function device(given: Partial<Device> & Pick<Device, 'id'>): Device {
  return {
    name: given.id,
    kind: 'plate-camera',
    gate: 'exit-1',
    direction: 'exit',
    heartbeatSeconds: 60,
    stabilitySeconds: null,
    protocol: null,
    mapping: null,
    barrier: null,
    createdAt: before(900_000),
    lastSeenAt: before(10),
    clockOffsetMs: 0,
    isRevoked: false,
    ...given,
  };
}

const silent = (subject: string): Alert => ({
  id: `alert ${subject}`,
  kind: 'device_silent',
  subject,
  facts: { lastSeenAt: before(500) },
  count: 1,
  firstAt: before(300),
  lastAt: before(300),
});

test('who needs somebody comes first, and a device whose silence nobody notices is not called well', () => {
  const devices = [
    device({ id: 'revoked', isRevoked: true }),
    device({ id: 'well' }),
    device({ id: 'unwatched', heartbeatSeconds: null, lastSeenAt: before(80_000) }),
    device({ id: 'unseen', lastSeenAt: null }),
    device({ id: 'silent', lastSeenAt: before(500) }),
  ];
  const judged = judgeDevices(devices, { alerts: [silent('silent')], refused: [] }, NOW);
  expect(judged.map(({ device: { id }, state }) => [id, state])).toEqual([
    ['silent', 'silent'],
    ['unseen', 'unseen'],
    ['unwatched', 'unwatched'],
    ['well', 'well'],
    ['revoked', 'revoked'],
  ]);
  expect(judged[0]?.since).toBe(before(500));
  expect(wordAnswer(judged)).toBe('1 device is silent.');
  expect(wordUnknowns(judged)).toBe(
    '1 of 4 has no heartbeat set: see below when each last sent something. 1 of 4 has sent nothing yet.',
  );
});

test('a silent device whose alert somebody has dealt with is silent still', () => {
  const [late] = judgeDevices([device({ id: 'late', lastSeenAt: before(181) })], KNOWN_NOTHING, NOW);
  expect(late).toMatchObject({ state: 'silent', since: before(181) });
  const [inTime] = judgeDevices([device({ id: 'late', lastSeenAt: before(179) })], KNOWN_NOTHING, NOW);
  expect(inTime).toMatchObject({ state: 'well', since: null });
});

test('what a silent device costs names its lane, and whether another camera reads there', () => {
  const alerts = [silent('one'), silent('barrier')];
  const alone = judgeDevices(
    [device({ id: 'one' }), device({ id: 'barrier', kind: 'gate-controller', direction: null })],
    { alerts, refused: [] },
    NOW,
  );
  const words = (devices: typeof alone, at: number) => {
    const one = devices[at];
    return one && wordCost(one, { devices, slots: [] });
  };
  expect(words(alone, 0)).toMatch(/^Cars that leave at exit-1 are not read/);
  expect(words(alone, 1)).toMatch(/^The barrier at exit-1 takes no command from here/);
  const both = judgeDevices([device({ id: 'one' }), device({ id: 'two' })], { alerts, refused: [] }, NOW);
  expect(words(both, 0)).toBe('Another camera at exit-1 still reads.');
});

test('what silent slot sensors cost is counted level by level', () => {
  const judged = judgeDevices(
    [device({ id: 's', kind: 'slot-sensors', gate: null, direction: null })],
    { alerts: [silent('s')], refused: [] },
    NOW,
  );
  const slot = (code: string, level: string, status: 'unknown' | 'empty', source = 's') => ({
    slot: code,
    level,
    section: 'A',
    status,
    source,
  });
  const cost = (slots: ReturnType<typeof slot>[] | undefined) =>
    judged[0] && wordCost(judged[0], { devices: judged, slots });
  expect(cost(undefined)).toBe('Its slots are shown as unknown.');
  expect(cost([slot('B1A01', 'B1', 'empty'), slot('B1A02', 'B1', 'unknown', 'other')])).toBe(
    'No slot is unknown by it.',
  );
  expect(cost([slot('B1A01', 'B1', 'unknown')])).toBe('1 slot is unknown on B1.');
  expect(
    cost([slot('B1A01', 'B1', 'unknown'), slot('B2A01', 'B2', 'unknown'), slot('B2A02', 'B2', 'unknown')]),
  ).toBe('3 slots are unknown: 1 on B1, 2 on B2.');
});

test('a wrong clock says how wrong it is, and what was refused of a device when', () => {
  const alert: Alert = { ...silent('c'), kind: 'clock_alarm', facts: { aheadMs: 75_000 } };
  const refused = { device: 'c', kind: 'plate_read' as const, subject: '', reason: 'invalid_at', count: 3 };
  const judged = judgeDevices(
    [device({ id: 'c' })],
    {
      alerts: [alert],
      refused: [
        { ...refused, firstAt: before(900), lastAt: before(40) },
        { ...refused, firstAt: before(900), lastAt: before(60) },
      ],
    },
    NOW,
  );
  expect(judged[0]).toMatchObject({ state: 'clock', refusedAt: before(40) });
  expect(judged[0] && wordCost(judged[0], { devices: judged, slots: [] })).toBe(
    'The clock is 75 s ahead of ours. Set the time of the device by a time server.',
  );
});

test('a list of many is narrowed by state, kind, and parts of name and gate', () => {
  const judged = judgeDevices(
    [
      device({ id: 'North camera', gate: 'entry-3', direction: 'entry' }),
      device({ id: 'Level B2', kind: 'slot-sensors', gate: null, direction: null }),
    ],
    { alerts: [silent('Level B2')], refused: [] },
    NOW,
  );
  const names = (...how: [Parameters<typeof narrow>[1], string]) =>
    narrow(judged, ...how).map((one) => one.device.name);
  expect(names('all', '')).toEqual(['Level B2', 'North camera']);
  expect(names('ill', '')).toEqual(['Level B2']);
  expect(names('cameras', '')).toEqual(['North camera']);
  expect(names('all', 'NORTH entry-3')).toEqual(['North camera']);
  expect(names('sensors', 'north')).toEqual([]);
});

test('a device that sends while nothing changes by it comes with what speaks for it', () => {
  const stuck: Alert = {
    ...silent('sensors'),
    kind: 'device_stuck',
    facts: { slots: 14, since: before(7_200), others: 63, usual: 22 },
  };
  const devices = [
    device({ id: 'camera' }),
    device({ id: 'sensors', kind: 'slot-sensors', heartbeatSeconds: 60 }),
  ];
  const judged = judgeDevices(devices, { alerts: [stuck], refused: [] }, NOW);
  expect(judged.map(({ device: { id }, state }) => [id, state])).toEqual([
    ['sensors', 'unchanging'],
    ['camera', 'well'],
  ]);
  expect(wordAnswer(judged)).toBe('1 device sends nothing new.');
  const [first] = judged;
  expect(first && wordCost(first, { devices: judged, slots: undefined })).toMatch(
    /^None of its 14 spots has changed since .* 63 changes and entries .* about 22 times\. .*shown as unknown\. .*start it anew/,
  );
});

test('a barrier that does not open comes first with its reason, and one that the server reaches is watched', () => {
  const barrier = {
    maker: 'hikvision',
    host: '10.20.0.15',
    port: 80,
    output: 1,
    unit: null,
    user: 'gate',
    allowsBasic: false,
    pulseMs: null,
  } as const;
  const controller = { kind: 'gate-controller', heartbeatSeconds: null } as const;
  const devices = [
    device({ id: 'camera' }),
    device({ ...controller, id: 'stuck', gate: 'exit-1', barrier }),
    device({ ...controller, id: 'reached', gate: 'exit-2', barrier }),
    device({ ...controller, id: 'gone', gate: 'exit-3', barrier, lastSeenAt: before(200) }),
    device({ ...controller, id: 'own program', gate: 'exit-4' }),
  ];
  const failed: Alert = {
    ...silent('stuck'),
    kind: 'barrier_failed',
    facts: { detail: 'It refuses the name or the password of its account.' },
  };
  const judged = judgeDevices(devices, { alerts: [failed], refused: [] }, NOW);
  expect(judged.map(({ device: { id }, state }) => [id, state])).toEqual([
    ['stuck', 'stuck'],
    ['gone', 'silent'],
    ['own program', 'unwatched'],
    ['camera', 'well'],
    ['reached', 'well'],
  ]);
  expect(wordAnswer(judged)).toBe('1 barrier does not open, 1 device is silent.');
  const [stuck] = judged;
  expect(stuck && wordCost(stuck, { devices: judged, slots: undefined })).toBe(
    'It refuses the name or the password of its account. Cars are let through by hand until it opens.',
  );
});
