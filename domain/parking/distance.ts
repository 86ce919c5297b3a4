/** A place on the map, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const METRES_A_DEGREE = 111_195;

/** How far two places lie apart in a straight line, in metres. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const radians = Math.PI / 180;
  const [north, south] = [one.latitude * radians, other.latitude * radians];
  const halfUp = Math.sin((north - south) / 2);
  const halfAcross = Math.sin(((one.longitude - other.longitude) * radians) / 2);
  const chord = Math.min(1, halfUp ** 2 + Math.cos(north) * Math.cos(south) * halfAcross ** 2);
  return (2 * Math.asin(Math.sqrt(chord)) * METRES_A_DEGREE) / radians;
}

/** Coordinates as maps give them to copy, `19.0038, 72.8277`; null for what is none. */
export function readCoordinates(typed: string): Coordinates | null {
  const [, latitude = '', longitude = ''] =
    /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(typed) ?? [];
  if (latitude === '') return null;
  const read = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(read.latitude) <= 90 && Math.abs(read.longitude) <= 180 ? read : null;
}

/** The same as text. */
export function writeCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`;
}
