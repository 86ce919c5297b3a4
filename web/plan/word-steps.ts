import type { WayStep } from '#domain/parking/plan-steps.ts';

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** A way as one sentence: `Down the ramp to B2, second lane on the right, slot C14 on your left.` */
export function wordSteps(steps: readonly WayStep[], slot: string): string {
  const words = steps.map((step) => wordStep(step, slot)).join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function wordStep(step: WayStep, slot: string): string {
  if (step.kind === 'ramp') {
    const name = step.name === '' ? '' : ` ${isolate(step.name)}`;
    return `${step.goesDown ? 'down' : 'up'} the ramp${name} to ${step.to}`;
  }
  if (step.kind === 'slot')
    return `slot ${slot} ${step.side === 'ahead' ? 'straight ahead' : `on your ${step.side}`}`;
  if (step.isAtEnd) return `at the end turn ${step.side}`;
  if (step.lane === 0) return `turn ${step.side}`;
  return `${ORDINALS[step.lane - 1] ?? `${step.lane}th`} lane on the ${step.side}`;
}

/** A slot's code without the level that was named before: `C14`. */
export function shortCode(code: string, level: string): string {
  return code.startsWith(level) && code.length > level.length ? code.slice(level.length) : code;
}

/** A name whose letters may run from right to left turns nothing of the sentence around it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}

/** `about 180 m`; rounded, as nobody drives by the metre. */
export function wordMetres(metres: number): string {
  const step = metres < 100 ? 5 : 10;
  return `about ${(Math.max(1, Math.round(metres / step)) * step).toLocaleString('en-IN')} m`;
}
