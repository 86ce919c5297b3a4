import type { PricedClass } from '#domain/money/tariff.ts';

export const A_VEHICLE: Readonly<Record<PricedClass, string>> = {
  car: 'a car',
  two_wheeler: 'a two-wheeler',
  ev: 'an electric car',
};

/** As which class of vehicle something is charged; what is in no class of its own pays as a car. */
export const CHARGED_AS: Readonly<Record<PricedClass, string>> = {
  car: `Charged as ${A_VEHICLE.car}`,
  two_wheeler: `Charged as ${A_VEHICLE.two_wheeler}`,
  ev: `Charged as ${A_VEHICLE.ev}`,
};
