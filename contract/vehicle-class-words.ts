import type { PricedClass } from '#domain/money/tariff.ts';

/** As which class of vehicle something is charged; what is in no class of its own pays as a car. */
export const CHARGED_AS: Readonly<Record<PricedClass, string>> = {
  car: 'Charged as a car',
  two_wheeler: 'Charged as a two-wheeler',
  ev: 'Charged as an electric car',
};
