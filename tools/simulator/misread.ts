import type { Random } from '../../server/db/demo/random.ts';
import type { FaultDials } from './faults.ts';

// Drawn from field studies of plate readers; written apart from the product's own table, so that it can be wrong there.
const LOOKALIKES = [
  '0DOQ',
  '1ILT',
  '2Z',
  '38B',
  '4A',
  '5S',
  '6G',
  '7T',
  'MNHW',
  'VYU',
  'CG',
  'EFP',
  'PR',
  'KX',
];
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '0123456789';

export interface SeenPlate {
  readonly plate: string;
  readonly confidence: number;
  readonly isWrong: boolean;
}

/** What a camera makes of a plate: mostly the plate, else one character wrong, and then it is mostly unsure. */
export function seePlate(plate: string, dials: FaultDials, random: Random): SeenPlate {
  const [isWrong, isSure, isAlike] = [
    random.next() < dials.misreads,
    random.next() < dials.confidentMisreads,
    random.next() < dials.lookalikeMisreads,
  ];
  const roll = random.next();
  if (!isWrong) return { plate, confidence: round(0.9 + 0.09 * roll), isWrong };
  const confidence = round(isSure ? 0.9 + 0.08 * roll : 0.5 + 0.38 * roll);
  return { plate: isAlike ? swapAlike(plate, random) : swapAny(plate, random), confidence, isWrong };
}

function swapAlike(plate: string, random: Random): string {
  const places = plate.split('').flatMap((character, at) => {
    const others = LOOKALIKES.filter((group) => group.includes(character))
      .join('')
      .replaceAll(character, '');
    return others === '' ? [] : [{ at, others }];
  });
  if (places.length === 0) return swapAny(plate, random);
  const { at, others } = random.pick(places);
  return replaceAt(plate, at, others.charAt(random.below(others.length)));
}

/** A character takes another of its kind: 7 for 2, or B for M. */
function swapAny(plate: string, random: Random): string {
  const at = random.below(plate.length);
  const kind = DIGITS.includes(plate.charAt(at)) ? DIGITS : LETTERS;
  const others = kind.replace(plate.charAt(at), '');
  return replaceAt(plate, at, others.charAt(random.below(others.length)));
}

function replaceAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}

function round(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}
