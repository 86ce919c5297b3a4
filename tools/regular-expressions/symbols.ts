/** Characters that stand for all others: plain ones, letters, marks, digits and blanks of other scripts, half characters. */
const SAMPLES = [
  ...Array.from({ length: 0x180 }, (_, code) => code),
  0x905,
  0x93e,
  0x966,
  0x2028,
  0x2191,
  0x20b9,
  0x212a,
  0x3000,
  0xd800,
  0xfeff,
  0xfffe,
  0xffff,
  0x1f697,
];

/** Which samples an atom of a pattern takes, as bits. Samples that no atom tells apart share one bit. */
export function maskAtoms(atoms: readonly string[], flags: string, mentioned: readonly number[]): bigint[] {
  const around = mentioned.flatMap((code) => [code - 1, code, code + 1]);
  const codes = [...new Set([...SAMPLES, ...around])].filter((code) => code >= 0 && code <= 0x10ffff);
  const isUnicode = /[uv]/.test(flags);
  const tests = atoms.map((raw) => new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, '')));
  const bits = new Map<string, bigint>();
  const masks = atoms.map(() => 0n);
  for (const code of codes) {
    if (code > 0xffff && !isUnicode) continue;
    const character = String.fromCodePoint(code);
    const taken = tests.map((test) => test.test(character));
    const bit = bits.get(taken.join()) ?? 1n << BigInt(bits.size);
    bits.set(taken.join(), bit);
    taken.forEach((isTaken, atom) => {
      if (isTaken) masks[atom] = (masks[atom] ?? 0n) | bit;
    });
  }
  return masks;
}
