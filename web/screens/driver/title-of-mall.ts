/** The parameter turned into words, dash-separated, capitalised, then " Parking"; or just "Parking". */
export function titleOfMall(parameter: string): string {
  const words = parameter
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [...words, 'Parking'].join(' ');
}

/** The name by which a live view asks for its mall: `Palladium`, `Phoenix`, or a slug. */
export function wireNameOf(parameter: string): string {
  return parameter === 'palladium' || parameter === 'phoenix' ? nameOfMall(parameter) : parameter;
}

/** The mall's name in its own heading: the parameter's words without more. */
export function nameOfMall(parameter: string): string {
  return titleOfMall(parameter).replace(/ ?Parking$/, '');
}

/** The same words in the letters in which somebody typed the mall's name: `VR Surat`, not `Vr Surat`. */
export function asTyped(words: string, name: string | undefined): string {
  const whole = name?.trim() ?? '';
  const typed = whole.toLowerCase().endsWith(' parking')
    ? whole.slice(0, -' parking'.length).trimEnd()
    : whole;
  const spaced = typed.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  return spaced.toLowerCase() === words.toLowerCase() ? typed : words;
}
