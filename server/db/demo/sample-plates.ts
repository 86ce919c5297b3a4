import type { Random } from './random.ts';

const DISTRICTS = [
  'MH01',
  'MH02',
  'MH03',
  'MH04',
  'MH43',
  'MH47',
  'MH02',
  'MH01',
  'MH03',
  'MH12',
  'GJ05',
  'GJ15',
  'DL03',
  'KA03',
];
// Series letters never contain I or O.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The plates of the demo's driver: hers in both malls. */
export const DRIVER_PLATES = ['MH02FX4821', 'MH04KT7303', 'GJ05RC1190'] as const;

/** A registration as Mumbai's streets show them; never one of the demo driver's. */
export function drawPlate(random: Random): string {
  const series = LETTERS.charAt(random.below(LETTERS.length)) + LETTERS.charAt(random.below(LETTERS.length));
  const plate = `${random.pick(DISTRICTS)}${series}${String(1 + random.below(9999)).padStart(4, '0')}`;
  return DRIVER_PLATES.some((own) => own === plate) ? drawPlate(random) : plate;
}

/** The cars that know a mall: most visits are by cars that were there before. */
export function drawRegulars(random: Random, count: number): string[] {
  const plates = new Set<string>();
  while (plates.size < count) plates.add(drawPlate(random));
  return [...plates];
}
