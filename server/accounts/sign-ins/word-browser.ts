const LONGEST = 1_000;

// The first that fits: most browsers also call themselves by the names of older ones.
const BROWSERS: readonly [mark: string, name: string][] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['UCBrowser/', 'UC Browser'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: readonly [mark: string, name: string][] = [
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'a Chromebook'],
  ['Mac OS X', 'a Mac'],
  ['Linux', 'Linux'],
];

/** A browser in plain words by what it says of itself: "Chrome on Windows". Of anything else nothing is repeated. */
export function wordBrowser(userAgent: string | undefined): string {
  const given = (userAgent ?? '').slice(0, LONGEST);
  const browser = BROWSERS.find(([mark]) => given.includes(mark))?.[1] ?? 'Another program';
  const system = SYSTEMS.find(([mark]) => given.includes(mark))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}
