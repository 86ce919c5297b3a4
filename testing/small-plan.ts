import type { ParkingLayout } from '#domain/parking/mall.ts';
import type { MallPlan } from '#domain/parking/plan.ts';

/** One slot on one level. */
export const ONE: ParkingLayout = {
  totalBasements: 1,
  sections: ['A'],
  slotsPerSection: 1,
  slotFormat: 'A1',
};

/** Two levels: in at the lower left, one-way around, the ramp at the upper right; a lift and a pillar on B2. */
export const SMALL: MallPlan = {
  metres: 3,
  levels: [
    {
      level: 'B1',
      rows: ['>>>.', '^...', '^...', '....'],
      slots: [{ section: 'A', position: 1, x: 1, y: 1 }],
      marks: [
        { kind: 'entry', name: '', x: 0, y: 3 },
        { kind: 'exit', name: '', x: 3, y: 1 },
        { kind: 'ramp', name: '', to: 'B2', x: 3, y: 0 },
      ],
    },
    {
      level: 'B2',
      rows: ['.+++.', '...+.', '.+++.', '...+.', '.....'],
      slots: [{ section: 'A', position: 1, x: 1, y: 3 }],
      marks: [
        { kind: 'ramp', name: '', to: 'B1', x: 0, y: 0 },
        { kind: 'lift', name: 'L1', x: 4, y: 2 },
        { kind: 'pillar', name: 'P7', x: 2, y: 3 },
      ],
    },
  ],
};
