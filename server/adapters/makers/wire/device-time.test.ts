import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDeviceTime } from './device-time.ts';

const ARRIVAL = new Date('2026-11-20T10:00:05+05:30');
const READ = '2026-11-20T04:30:00.000Z';
const read = (text: string) => readDeviceTime(text, ARRIVAL);

it.each([
  ['without a zone, so India’s', '2026-11-20T10:00:00', READ],
  ['with a blank in it', '2026-11-20 10:00:00', READ],
  ['with blanks around it', ' 2026-11-20 10:00:00 ', READ],
  ['with milliseconds', '2026-11-20 10:00:00.250', '2026-11-20T04:30:00.250Z'],
  ['with microseconds', '2026-11-20 10:00:00.250999', '2026-11-20T04:30:00.250Z'],
  ['with India’s zone', '2026-11-20T10:00:00+05:30', READ],
  ['with a zone without a colon', '2026-11-20T10:00:00+0530', READ],
  ['with a zone of one figure', '2026-11-20T10:00:00+5:30', READ],
  ['with a zone of one figure of somewhere west', '2026-11-20T10:00:00-8:00', READ],
  ['with a zone whose plus was lost in a form', '2026-11-20 10:00:00 05:30', READ],
  ['with other strokes', '2026/11/20 10:00:00', READ],
  ['without any signs', '20261120100000', READ],
  ['without any signs, to the millisecond', '20261120100000250', '2026-11-20T04:30:00.250Z'],
  ['in UTC', '2026-11-20T04:30:00Z', READ],
  ['of a right clock with the zone of its maker', '2026-11-20T10:00:00+08:00', READ],
  ['of a right clock with the zone of somewhere west', '2026-11-20T10:00:00+03:00', READ],
  ['in UTC of a clock that is twenty minutes fast', '2026-11-20T04:50:00Z', '2026-11-20T04:50:00.000Z'],
  ['in UTC, three hours late', '2026-11-20T01:30:00Z', '2026-11-20T01:30:00.000Z'],
  ['in seconds', '1795149000', READ],
  ['in seconds with a fraction', '1795149000.5', '2026-11-20T04:30:00.500Z'],
  ['in milliseconds', '1795149000000', READ],
  ['in microseconds', '1795149000000000', READ],
  ['in nanoseconds', '1795149000000000000', READ],
])('reads a time %s', (_what, text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each([
  '',
  'now',
  '10:00:00',
  '2026-11-20',
  '20/11/2026 10:00:00',
  '2026-13-20T10:00:00',
  '20261120256000 05:30',
  '2026-11-20T25:00:00Z',
  '2026-11-20T10:00:00+99:00',
  '-1795149000',
  '99999999999999999999999',
])('reads %j as no time', (text) => {
  expect(read(text)).toBeNull();
});

it('whatever a device sends, it is a time that can be read or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9:.TZ +-]{0,40}$/)), (text) => {
      const at = read(text);
      expect(at === null || !Number.isNaN(Date.parse(at))).toBe(true);
    }),
  );
});
