import { expect, it } from 'vitest';
import { runSettling } from '../../testing/settling/run-settling.ts';

/** So many fit into seconds; the long run is `npm run bench -- settling`. */
const STEPS = Number(process.env['ATTENTION_STEPS'] ?? 150);
const SEED = Number(process.env['ATTENTION_SEED'] ?? 7);

it(
  'books equal the truth, and no event is lost, whatever gates and persons do',
  async () => {
    const { differences, counted } = await runSettling({ steps: STEPS, seed: SEED });
    expect(differences).toEqual([]);
    expect(counted.decisions).toBeGreaterThan(STEPS / 10);
    expect(counted.undone).toBeGreaterThan(STEPS / 50);
    expect(counted.late).toBeGreaterThan(0);
  },
  60_000 + STEPS * 1_000,
);
