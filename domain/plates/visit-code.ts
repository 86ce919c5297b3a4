/** No two of these are taken for each other on a display of few dots: of 0 O Q D, 1 I L, 2 Z, 4 A and the like one at most. */
const SIGNS = '23456789CEFHJKMNPRVWXY';
/** Seven of them are 2.5 billion codes. */
const LENGTH = 7;

/** What people read instead of a sign that no code has. */
const READ_AS: Readonly<Record<string, string>> = { A: '4', B: '8', G: '6', S: '5', T: '7', U: 'V', Z: '2' };

/** Spells a number as a code of visits: the same number, the same code. */
export function spellVisitCode(seed: bigint): string {
  const base = BigInt(SIGNS.length);
  let rest = seed;
  let code = '';
  while (code.length < LENGTH) {
    code += SIGNS.charAt(Number(rest % base));
    rest /= base;
  }
  return code;
}

/** A typed code in its one spelling: in capitals, without blanks, hyphens and look-alikes. Null for what is no code. */
export function readVisitCode(typed: string): string | null {
  const bare = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  if (bare.length !== LENGTH) return null;
  const code = bare.replaceAll(/[ABGSTUZ]/g, (sign) => READ_AS[sign] ?? sign);
  return /^[23456789CEFHJKMNPRVWXY]+$/.test(code) ? code : null;
}
