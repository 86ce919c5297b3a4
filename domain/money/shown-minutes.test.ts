import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from './money.ts';
import { quote } from './quote.ts';
import { simpleTariff } from './simple-tariff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => new Date(`${text}+05:30`);

describe('what is priced is what is shown', () => {
  const hourly = simpleTariff({ graceMinutes: 10, paisePerHour: paise(4000), dayCapPaise: null });
  test.each([
    ['60 minutes and 40 seconds, shown as 1 h 00 min', '10:00:10', '11:00:50', 4000],
    ['59 minutes and 59 seconds, shown as 1 h 00 min', '10:00:59', '11:00:58', 4000],
    ['60 minutes and 1 second, shown as 1 h 01 min', '10:00:59', '11:01:00', 8000],
    ['10 free minutes and 59 seconds', '10:00:00', '10:10:59', 0],
    ['11 minutes by the clock on the wall', '10:00:59', '10:11:00', 4000],
    ['no minute at all', '10:00:00', '10:00:59', 0],
  ])('%s', (_what, from, to, wanted) => {
    const facts = { entryAt: at(`2026-11-20T${from}`), exitAt: at(`2026-11-20T${to}`) };
    expect(quote(hourly, facts).totalPaise).toBe(wanted);
  });

  test('seconds never change a bill, and never cost more than the instants would', () => {
    fc.assert(
      fc.property(fc.nat(4 * 1440 * MINUTE), fc.nat(MINUTE - 1), fc.nat(MINUTE - 1), (stayMs, one, other) => {
        const entryAt = at('2026-11-20T10:00:00');
        const minuteOfExit = new Date(Math.floor((entryAt.getTime() + stayMs) / MINUTE) * MINUTE);
        const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
        fc.pre(stayMs >= MINUTE);
        const facts = { entryAt: later(entryAt, one), exitAt: later(minuteOfExit, other) };
        const { totalPaise } = quote(hourly, facts);
        expect(totalPaise).toBe(quote(hourly, { entryAt, exitAt: minuteOfExit }).totalPaise);
        const startedHours = Math.ceil((facts.exitAt.getTime() - facts.entryAt.getTime()) / HOUR);
        expect(totalPaise).toBeLessThanOrEqual(startedHours * 4000);
      }),
    );
  });

  test('two clocks that disagree by seconds are a fault within one minute too', () => {
    const facts = { entryAt: at('2026-11-20T10:00:50'), exitAt: at('2026-11-20T10:00:10') };
    expect(quote(hourly, facts)).toMatchObject({ totalPaise: 0, reason: 'exit_before_entry' });
  });
});
