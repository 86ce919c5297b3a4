import { pricedClass, VEHICLE_CLASSES, type ChargeLine, type PricedClass } from './tariff.ts';

/** As which class of vehicle something is charged: its own, or the one that a list lets it pay as, which its lines name. */
export function classCharged(vehicleClass: string | null, lines: readonly ChargeLine[]): PricedClass {
  const listed = lines.map(({ parameters }) => parameters['class']);
  return VEHICLE_CLASSES.find((one) => listed.includes(one)) ?? pricedClass(vehicleClass);
}
