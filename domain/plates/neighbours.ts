const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** All plates that differ from one in a single character of the same kind: those of its fleet are among them. */
export function listNeighbours(key: string): string[] {
  return key.split('').flatMap((character, at) => {
    const kind = [DIGITS, LETTERS].find((one) => one.includes(character)) ?? '';
    const others = kind.replace(character, '').split('');
    return others.map((other) => key.slice(0, at) + other + key.slice(at + 1));
  });
}
