import type { ClockState } from '#contract/clocks.ts';

/** Whose clock is wrong and by how much, what the product does about it, and what the operator has to do. */
export function wordClocks({ off }: ClockState): string {
  const clocks = off.map(({ aheadSeconds }) => wordOne(aheadSeconds)).join('; another ');
  return `The clock of one of the machines that run Get My Spot is ${clocks} the database’s. Times are taken from the database meanwhile. The operator sets that clock; the log names the machine.`;
}

function wordOne(aheadSeconds: number): string {
  return `${wordLong(Math.abs(aheadSeconds))} ${aheadSeconds < 0 ? 'behind' : 'ahead of'}`;
}

function wordLong(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
