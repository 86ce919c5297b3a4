/**
 * What the acquirer calls a lane: at most three characters, the first letter of the gate's name and its number. The bank
 * has to be given the same ones.
 */
export function laneOf(gate: string): string {
  const number = gate.match(/\d+/g)?.at(-1) ?? '1';
  return `${gate.slice(0, 1).toUpperCase()}${number.slice(-2)}`;
}
