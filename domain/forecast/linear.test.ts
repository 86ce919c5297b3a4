import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factorRidge, mixOnSimplex, solveFactored } from './linear.ts';

describe('ridge equations', () => {
  it('are solved', () => {
    const factor = factorRidge(Float64Array.of(4, 0, 2, 3), Float64Array.of(1, 1));
    const x = new Float64Array(2);
    solveFactored(factor, Float64Array.of(9, 10), x);
    expect(5 * x[0]! + 2 * x[1]!).toBeCloseTo(9, 10);
    expect(2 * x[0]! + 4 * x[1]!).toBeCloseTo(10, 10);
  });

  it('stay finite when nothing was learned', () => {
    const x = new Float64Array(2);
    solveFactored(factorRidge(new Float64Array(4), Float64Array.of(0, 0)), new Float64Array(2), x);
    expect([...x]).toEqual([0, 0]);
  });
});

describe('shares of forecasters', () => {
  it('go to the one that errs less', () => {
    const weights = Float64Array.of(0.5, 0.5);
    mixOnSimplex(Float64Array.of(1, 0.9, 0.9, 4), weights, 0);
    expect(weights[0]).toBeCloseTo(3.1 / 3.2, 6);
  });

  it('are halved between equals that err apart', () => {
    const weights = Float64Array.of(1, 0);
    mixOnSimplex(Float64Array.of(1, 0, 0, 1), weights, 0);
    expect(weights[0]).toBeCloseTo(0.5, 6);
  });

  it('are never negative and sum to 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 3, maxLength: 3 })),
        (errors) => {
          const sums = new Float64Array(9);
          for (const row of errors) row.forEach((a, i) => row.forEach((b, j) => (sums[3 * i + j]! += a * b)));
          const weights = Float64Array.of(1 / 3, 1 / 3, 1 / 3);
          mixOnSimplex(sums, weights, 0.1);
          for (const weight of weights) expect(weight).toBeGreaterThanOrEqual(0);
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });
});
