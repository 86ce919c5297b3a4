import { describe, expect, it } from 'vitest';
import { expectLastFreed, listStoodIn, mayBeOneSession } from './one-session.ts';

const at = (minutes: number) => new Date(Date.parse('2026-06-15T06:00:00Z') + minutes * 60_000);
const turn = (code: string, minutes: number, status: 'empty' | 'occupied' | 'unknown') => ({
  code,
  at: at(minutes),
  status,
});
/** A car came at 0, its slot was free from 67 on, and it was read at the exit at 260. */
const session = { entryAt: at(0), freedAt: at(67) };
const LAST = expectLastFreed(at(260));
const judge = (...turns: ReturnType<typeof turn>[]) => mayBeOneSession(session, listStoodIn(turns, LAST));

describe('a car whose slot was free long before its exit', () => {
  it.each([
    ['stood in another slot all the time', 3, true],
    ['was parked anew in one that was taken just after it left the first', 70, true],
    ['had left: the slot that was freed before its exit was taken long after', 193, false],
    ['had left: that slot was taken before it came', -20, false],
  ])('%s', (_what, taken, isOne) => {
    expect(judge(turn('B1D09', taken, 'occupied'), turn('B1D09', 257, 'empty'))).toBe(isOne);
  });

  it('stood in a slot of which nothing is known where none was freed before its exit', () => {
    expect(judge()).toBe(true);
    expect(judge(turn('B1D09', 3, 'occupied'), turn('B1D09', 200, 'empty'))).toBe(true);
  });

  it('may have stood in a slot of which nothing was known for a time', () => {
    expect(judge(turn('B1D09', 190, 'unknown'), turn('B1D09', 257, 'empty'))).toBe(true);
  });

  it('stood in a slot whose sensor lost the car for seconds', () => {
    const flap = [turn('B1D09', 200, 'empty'), turn('B1D09', 200.5, 'occupied')];
    expect(judge(turn('B1D09', 3, 'occupied'), ...flap, turn('B1D09', 257, 'empty'))).toBe(true);
  });

  it('is judged slot by slot', () => {
    const late = [turn('B1D09', 193, 'occupied'), turn('B1D09', 257, 'empty')];
    expect(judge(turn('B1D08', 3, 'occupied'), ...late)).toBe(false);
  });
});
