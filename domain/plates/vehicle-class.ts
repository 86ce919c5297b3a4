/** The classes of vehicles that cameras tell apart: those of tariffs, and what is neither car nor two-wheeler. */
export type VehicleClass = 'two_wheeler' | 'car' | 'ev' | 'heavy';

/** What a camera looks at. */
const SHAPES: readonly (readonly [VehicleClass, RegExp])[] = [
  [
    'two_wheeler',
    /\b(2 ?w|(two|2) ?wheel(ers?|ed|s)?|motor ?cycles?|motor ?bikes?|bikes?|scoot(er|y)s?|mopeds?)\b/,
  ],
  ['heavy', /\b(heavy|trucks?|lorry|lorries|bus|buses|coach|hgv|hmv|hcv|trailers?|tractors?)\b/],
  [
    'car',
    /\b(4 ?w|(four|4) ?wheelers?|cars?|suv|suvmpv|mpv|sedans?|saloons?|hatchbacks?|jeeps?|taxis?|cabs?|vans?|mini ?vans?|muv|lmv|light)\b/,
  ],
];

/** What drives it, which only the price asks for. */
const ELECTRIC = /\b(e ?vs?|bevs?|electric(al)?|e (cars?|vehicles?))\b/;
/** What one camera calls a car, and another one something else: a class of it would tell one car as two. */
const BETWEEN =
  /\b((pick ?up|micro|mini|light|small|mid(dle)?|medium)( sized?)? ?trucks?|pick ?ups?|(micro|mini) ?bus(es)?|lcv|light commercial( vehicles?)?|(three|3) ?wheel(ers?|ed)?|3 ?w|tricycles?|(auto )?rickshaws?|autos?|tempos?)\b/;
/** What cameras say where they do not know. */
const NOTHING =
  /^((motor )?vehicles?|unknown|un ?recogni[sz]ed?|others?|none|null|n a|not available|pedestrians?)?$/;

/**
 * The class that a camera's own word means, a maker's (`twoWheelVehicle`, `SUVMPV`) as the tariff's; null for a word that
 * means no single class. Whether it is understood is another question: one that is not belongs before a person.
 */
export function readVehicleClass(word: string | null | undefined): {
  vehicleClass: VehicleClass | null;
  isUnderstood: boolean;
} {
  const plain = toPlain(word ?? '');
  const isElectric = ELECTRIC.test(plain);
  const isBetween = BETWEEN.test(plain);
  const [shape, another] = isBetween ? [] : SHAPES.filter(([, pattern]) => pattern.test(plain));
  if (another) return { vehicleClass: null, isUnderstood: false };
  // What a two-wheeler runs on is not asked, and what is heavy is no car.
  if (shape && (shape[0] !== 'car' || !isElectric)) return { vehicleClass: shape[0], isUnderstood: true };
  if (isElectric) return { vehicleClass: 'ev', isUnderstood: true };
  return { vehicleClass: null, isUnderstood: isBetween || NOTHING.test(plain) };
}

/** Words in small letters with one blank between them, also out of a name like `twoWheelVehicle`. */
function toPlain(word: string): string {
  const apart = word.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z]{2})/g, '$1 $2');
  return apart
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Whether two reads were of two vehicles by their classes alone. On purpose coarse: an electric car looks like any other,
 * and the camera of the other lane calls it a car.
 */
export function areClassesApart(one: string | null | undefined, other: string | null | undefined): boolean {
  return one != null && other != null && shapeOf(one) !== shapeOf(other);
}

function shapeOf(vehicleClass: string): string {
  return vehicleClass === 'ev' ? 'car' : vehicleClass;
}
