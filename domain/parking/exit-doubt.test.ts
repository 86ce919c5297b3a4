import { describe, expect, it } from 'vitest';
import { judgeExitDoubt } from './exit-doubt.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.parse('2026-06-15T06:00:00Z') + minutes * MINUTE);

describe('how much earlier an exit may have been', () => {
  it.each([
    // exit, earliest, own time, earliest if that is wrong, is the entry sure: doubt in minutes, charged until
    ['within the session', 60, 20, 20, 59, true, 40, null],
    ['back to its entry', 60, 0, 0, 59, false, 60, 0],
    ['back beyond its entry', 60, -300, 59, -300, true, 360, 0],
    ['back beyond its entry, by a time that is impossible', 60, -300, -300, 59, true, 1, null],
    ['by an impossible time where the entry is in doubt too', 60, -300, -300, 59, false, 360, 0],
    ['a minute before its entry, as two clocks may differ', 60, -1, -1, 59, true, 61, 0],
    ['beyond the entry of a session too short for a question', 9, -300, 8, -300, true, 309, null],
    ['impossible, and unknown even so', 60, -300, -300, -20, true, 80, 0],
  ])('%s', (_, exit, earliest, own, ifWrong, isSure, doubt, charged) => {
    const times = {
      exitAt: at(exit),
      earliestAt: at(earliest),
      ownAt: at(own),
      earliestIfWrongAt: at(ifWrong),
    };
    const judged = judgeExitDoubt(times, { entryAt: at(0), isSure });
    expect(judged).toEqual({
      doubtMs: doubt * MINUTE,
      chargedUntil: charged === null ? null : at(charged),
    });
  });
});
