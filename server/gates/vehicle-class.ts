/** Coarse on purpose: two cameras must call one car the same, since different classes mean different cars. */
export type VehicleClass = 'two_wheeler' | 'car' | 'heavy';

const CLASSES: readonly (readonly [VehicleClass, RegExp])[] = [
  ['two_wheeler', /\b(2w|two ?wheelers?|motor ?cycles?|motor ?bikes?|bikes?|scoot(er|y)s?|mopeds?)\b/],
  ['heavy', /\b(heavy|trucks?|lorry|lorries|bus|buses|hgv|hmv|hcv|trailers?|tractors?)\b/],
  ['car', /\b(4w|four ?wheelers?|cars?|suv|sedan|hatchback|jeep|taxi|cab|van|mini ?van|muv|lmv|light)\b/],
];

/** The class that a camera's own word means; null for a word that says nothing sure. */
export function toVehicleClass(word: string | undefined): VehicleClass | null {
  const plain = (word ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');
  const fitting = CLASSES.filter(([, pattern]) => pattern.test(plain));
  return fitting.length === 1 ? (fitting[0]?.[0] ?? null) : null;
}
