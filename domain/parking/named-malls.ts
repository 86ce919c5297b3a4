/**
 * The two malls that have screens of their own name: their small ids and the names that always mean them. They keep
 * both, whatever they or others are called later.
 */
const NAMED_MALLS = [
  {
    id: 1,
    word: 'palladium',
    wireName: 'Palladium',
    names: ['palladium', 'palladium mall', 'palladium-mall'],
  },
  {
    id: 2,
    word: 'phoenix',
    wireName: 'Phoenix',
    names: ['phoenix', 'phoenix mall', 'phoenix-mall', 'phoenix marketcity', 'phoenix-marketcity'],
  },
] as const;

/** The id that is reserved for a new mall of this name: 1 for Palladium…, 2 for Phoenix…, else null. */
export function reservedIdFor(name: string): 1 | 2 | null {
  const [word] = name.trim().toLowerCase().split(/\s+/);
  return NAMED_MALLS.find((mall) => mall.word === word)?.id ?? null;
}

/** The name under which a mall's slots go over the wire: its own, or what its page asks for once it is called otherwise. */
export function nameOnTheWire({ id, name }: { id: number; name: string }): string {
  const named = NAMED_MALLS.find((mall) => mall.id === id);
  return named === undefined || reservedIdFor(name) === id ? name : named.wireName;
}

/** The id of the mall that a name on the wire always means, in any case; null for every other name. */
export function idAlwaysMeant(wanted: string): 1 | 2 | null {
  const lower = wanted.toLowerCase();
  return NAMED_MALLS.find(({ names }) => names.some((name) => name === lower))?.id ?? null;
}
