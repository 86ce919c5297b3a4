import { describe, expect, it, test } from 'vitest';
import { ONE, SMALL } from '../../testing/small-plan.ts';
import type { ParkingLayout } from './mall.ts';
import { checkPlan } from './plan-checks.ts';
import { derivePlan } from './plan-derived.ts';
import { listWalks } from './plan-walk.ts';
import type { LevelPlan, MallPlan } from './plan.ts';

const SMALL_LAYOUT: ParkingLayout = {
  totalBasements: 2,
  sections: ['A'],
  slotsPerSection: 1,
  slotFormat: 'B{level}{section}{index:02d}',
};

function changed(level: number, part: Partial<LevelPlan>): MallPlan {
  return { ...SMALL, levels: SMALL.levels.map((one, i) => (i === level ? { ...one, ...part } : one)) };
}

const sentences = (plan: MallPlan, layout = SMALL_LAYOUT) =>
  checkPlan(plan, layout).map(({ sentence }) => sentence);

describe('what is wrong with a plan', () => {
  it('finds nothing in a sound one', () => {
    // The exit is reached from the ramp's level alone where lanes are one-way: both ways end at it.
    expect(
      sentences({ ...SMALL, levels: SMALL.levels.map((level, i) => (i === 0 ? OPEN_EXIT : level)) }),
    ).toEqual([]);
  });

  test.each<[string, MallPlan, string]>([
    ['no entry', withoutMarks('entry'), 'The plan has no entry: no car can come in.'],
    ['no exit', withoutMarks('exit'), 'The plan has no exit: no car can leave.'],
    [
      'an island',
      changed(1, { rows: ['.+++.', '.....', '.+++.', '...+.', '.....'] }),
      'B2: slot B2A01 is cut off: no car can come from an entry.',
    ],
    [
      'a ramp without its end',
      changed(1, { marks: [] }),
      'B1: the ramp to B2 has no end there; draw a ramp to B1 without a name on B2.',
    ],
    [
      'a slot on a lane',
      changed(1, { slots: [{ section: 'A', position: 1, x: 1, y: 0 }] }),
      'B2: two things lie on row 1, column 2.',
    ],
    [
      'a slot outside',
      changed(1, { slots: [{ section: 'A', position: 1, x: 9, y: 0 }] }),
      'B2: row 1, column 10 is outside the plan.',
    ],
    ['a slot that is missing', changed(1, { slots: [] }), 'B2: slot B2A01 is not drawn yet.'],
    [
      'a slot that nobody has',
      changed(1, { slots: [...(SMALL.levels[1]?.slots ?? []), { section: 'Z', position: 3, x: 0, y: 4 }] }),
      'B2: the layout has no slot 3 in section Z.',
    ],
    [
      'a level that is missing',
      { ...SMALL, levels: SMALL.levels.slice(0, 1) },
      'Level B2 is missing from the plan.',
    ],
    ['rows of unlike length', changed(1, { rows: ['.+', '.'] }), 'B2: its rows are not all equally long.'],
    [
      'a floor of other signs',
      changed(1, { rows: ['.#'] }),
      'B2: its floor holds signs other than . + ^ v < >',
    ],
    [
      'a name of 300 characters',
      changed(1, { marks: [{ kind: 'lift', name: 'Lift '.repeat(60), x: 0, y: 4 }] }),
      'B2: the name “Lift Lift Li…” is 300 characters long; at most 60 fit.',
    ],
    [
      'a name that turns its text around',
      changed(1, { marks: [{ kind: 'lift', name: 'L\u202E1', x: 0, y: 4 }] }),
      'B2: a name holds characters that cannot be shown.',
    ],
    [
      'two lifts of one name',
      changed(1, {
        marks: [
          { kind: 'lift', name: 'L1', x: 0, y: 4 },
          { kind: 'lift', name: 'L1', x: 1, y: 4 },
        ],
      }),
      'B2: two of one kind are called “L1”.',
    ],
  ])('%s', (_name, plan, sentence) => {
    expect(sentences(plan)).toContain(sentence);
  });

  it('takes names from right to left, and a thousand pillars', () => {
    const rows = Array.from({ length: 50 }, () => '.'.repeat(50));
    const marks = Array.from({ length: 1_000 }, (_, i) => ({
      kind: 'pillar' as const,
      name: `عمود ${i}`,
      x: i % 50,
      y: 20 + Math.floor(i / 50),
    }));
    const drawn = derivePlan(ONE).levels[0];
    if (!drawn) throw new Error('no level');
    const wide = {
      ...drawn,
      rows: rows.map((row, y) => (drawn.rows[y] ?? '').padEnd(50, '.') || row),
      marks: [...drawn.marks, ...marks],
    };
    expect(checkPlan({ metres: 2.5, levels: [wide] }, ONE)).toEqual([]);
    const slot = drawn.slots[0];
    expect(slot && listWalks(wide, slot)).not.toBeNull();
  });
});

const OPEN_EXIT: LevelPlan = {
  level: 'B1',
  rows: ['>>>.', '^..v', '^..v', '....'],
  slots: [{ section: 'A', position: 1, x: 1, y: 1 }],
  marks: [
    { kind: 'entry', name: '', x: 0, y: 3 },
    { kind: 'exit', name: '', x: 3, y: 3 },
    { kind: 'ramp', name: '', to: 'B2', x: 3, y: 0 },
  ],
};

function withoutMarks(kind: 'entry' | 'exit'): MallPlan {
  const levels = SMALL.levels.map((level) => ({
    ...level,
    marks: level.marks.filter((mark) => mark.kind !== kind),
  }));
  return { ...SMALL, levels };
}
