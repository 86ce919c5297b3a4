import { mixOnSimplex } from './linear.ts';

/** How a time slot's forecasters have erred together lately, for the first week ahead and beyond it, and the shares that follow. */
export interface Mix {
  readonly errors: { readonly near: Float64Array; readonly far: Float64Array };
  readonly shares: { readonly near: Float64Array; readonly far: Float64Array };
}

/** Per five days that pass an error counts this much less. */
const FADE = 0.97;
/** Half of the evidence is the time slot's own, half all time slots' together. */
const OWN_EVIDENCE = 0.5;
const PULL_TO_EQUAL = 0.1;
const LONGEST_AHEAD = 21;

export function startMix(members: number): Mix {
  const square = () => new Float64Array(members * members);
  const equal = () => new Float64Array(members).fill(1 / members);
  return { errors: { near: square(), far: square() }, shares: { near: equal(), far: equal() } };
}

/** Adds the errors of recent forecasts on the newly counted days `from` to `to`; a day that all missed by more than `freak` counts less. */
export function learnMix(
  mix: Mix,
  roots: Float64Array,
  recent: readonly { readonly origin: number; readonly byTimeSlot: readonly Float64Array[] }[],
  timeSlot: number,
  span: { readonly from: number; readonly to: number; readonly freak: number },
): void {
  const { near, far } = mix.errors;
  for (let i = 0; i < near.length; i++) {
    near[i]! *= FADE;
    far[i]! *= FADE;
  }
  const size = mix.shares.near.length;
  const errors = new Float64Array(size);
  for (const { origin, byTimeSlot } of recent) {
    const horizon = byTimeSlot[timeSlot]!.length / size;
    for (let t = Math.max(origin, span.from); t < span.to && t - origin < LONGEST_AHEAD; t++) {
      if (Number.isNaN(roots[t])) continue;
      for (let m = 0; m < size; m++) errors[m] = roots[t]! - byTimeSlot[timeSlot]![m * horizon + t - origin]!;
      addErrors(t - origin < 7 ? near : far, errors, span.freak);
    }
  }
}

export type Evidence = Readonly<Record<'near' | 'far', Float64Array>>;

/** The errors of all time slots together, each time slot weighing the same. */
export function poolEvidence(mixes: readonly Mix[]): Evidence {
  const pool = (reach: 'near' | 'far') => {
    const evidence = new Float64Array(mixes[0]?.errors[reach].length ?? 0);
    for (const mix of mixes)
      addEvidence(evidence, mix.errors[reach], 1 / mixes.length, mix.shares[reach].length);
    return evidence;
  };
  return { near: pool('near'), far: pool('far') };
}

/** The shares of a time slot's forecasters, learned from its own errors and those of all time slots. */
export function blend(own: Mix, pooled: Evidence): Mix['shares'] {
  for (const reach of ['near', 'far'] as const) {
    const evidence = pooled[reach].map((value) => (1 - OWN_EVIDENCE) * value);
    addEvidence(evidence, own.errors[reach], OWN_EVIDENCE, own.shares[reach].length);
    mixOnSimplex(evidence, own.shares[reach], PULL_TO_EQUAL);
  }
  return own.shares;
}

function addEvidence(evidence: Float64Array, errors: Float64Array, weight: number, size: number): void {
  let trace = 1e-9;
  for (let m = 0; m < size; m++) trace += errors[m * size + m]! / size;
  for (let i = 0; i < evidence.length; i++) evidence[i]! += (weight * errors[i]!) / trace;
}

function addErrors(sums: Float64Array, errors: Float64Array, freak: number): void {
  const size = errors.length;
  let least = Infinity;
  for (const error of errors) least = Math.min(least, Math.abs(error));
  const weight = least > freak ? freak / least : 1;
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) sums[a * size + b]! += weight * errors[a]! * errors[b]!;
  }
}
