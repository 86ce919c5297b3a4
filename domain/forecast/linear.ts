/** Lower Cholesky factor of `gram` (row major, lower half used) with `ridge` added to its diagonal. */
export function factorRidge(gram: Float64Array, ridge: Float64Array): Float64Array {
  const size = ridge.length;
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = gram[i * size + j]! + (i === j ? ridge[i]! : 0);
      for (let k = 0; k < j; k++) sum -= factor[i * size + k]! * factor[j * size + k]!;
      factor[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / factor[j * size + j]!;
    }
  }
  return factor;
}

/** Solves (factor × its transpose) x = right into `x`. */
export function solveFactored(factor: Float64Array, right: Float64Array, x: Float64Array): void {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    let sum = right[i]!;
    for (let k = 0; k < i; k++) sum -= factor[i * size + k]! * x[k]!;
    x[i] = sum / factor[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i]!;
    for (let k = i + 1; k < size; k++) sum -= factor[k * size + i]! * x[k]!;
    x[i] = sum / factor[i * size + i]!;
  }
}

/** Weights that are never negative and sum to 1, least in squared error, pulled towards equal shares by `pull`; starts from and overwrites `weights`. */
export function mixOnSimplex(errors: Float64Array, weights: Float64Array, pull: number): void {
  const size = weights.length;
  let trace = 0;
  for (let e = 0; e < size; e++) trace += errors[e * size + e]!;
  const spring = (pull * trace) / size;
  for (let round = 0; round < 5; round++) {
    let moved = 0;
    for (let a = 1; a < size; a++)
      for (let b = 0; b < a; b++) moved += moveShare(errors, weights, spring, a, b);
    if (moved < 1e-3) return;
  }
}

/** Moves between two members the share that lowers the error most; returns how much moved. */
function moveShare(
  errors: Float64Array,
  weights: Float64Array,
  spring: number,
  a: number,
  b: number,
): number {
  const size = weights.length;
  let slope = spring * (weights[b]! - weights[a]!);
  for (let k = 0; k < size; k++) slope += (errors[b * size + k]! - errors[a * size + k]!) * weights[k]!;
  const curve = errors[a * size + a]! + errors[b * size + b]! - 2 * errors[a * size + b]! + 2 * spring;
  if (!(curve > 1e-12)) return 0;
  const share = Math.max(-weights[a]!, Math.min(weights[b]!, slope / curve));
  weights[a]! += share;
  weights[b]! -= share;
  return Math.abs(share);
}
