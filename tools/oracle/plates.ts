import type { Dice } from './dice.ts';

const STATES = 'GJ GJ GJ GJ GJ GJ MH MH MH RJ MP DL KA DD'.split(' ');
const SERIES = 'ABCDEFGHJKLMNPQRSTUVWXYZ'.split('');
const DIGITS = '0123456789'.split('');
/** Groups that readers mix up in the field. */
const ALIKE = '0ODQ 1ILT 2Z 38B 4A 5S 6G 7T MNHW VYU CG EFP PR KX'.split(' ');

export function inventPlate(dice: Dice): string {
  const office = String(1 + dice.below(38)).padStart(2, '0');
  const series = dice.pick(SERIES) + dice.pick(SERIES);
  return dice.pick(STATES) + office + series + String(1 + dice.below(9999)).padStart(4, '0');
}

/** Another car's plate that differs in one of the last digits: of one fleet, or by accident. */
export function neighbourOf(plate: string, dice: Dice): string {
  return swapDigit(plate, plate.length - 1 - dice.below(3), dice, plate);
}

/** A text as far from one plate as from the other, where the two differ in one place. */
export function between(one: string, other: string, dice: Dice): string {
  const at = one.split('').findIndex((character, index) => character !== other[index]);
  const left = DIGITS.filter((digit) => digit !== one[at] && digit !== other[at]);
  return put(one, at, dice.pick(left));
}

/** One character wrong, by another that is like it. */
export function misreadAlike(plate: string, dice: Dice): string {
  const places = plate.split('').flatMap((character, at) => {
    const others = [
      ...new Set(
        ALIKE.filter((group) => group.includes(character))
          .join('')
          .split(''),
      ),
    ];
    return others.filter((other) => other !== character).map((other) => ({ at, other }));
  });
  if (places.length === 0) return misreadWild(plate, dice);
  const { at, other } = dice.pick(places);
  return put(plate, at, other);
}

/** Wrong in a way that nobody has a table for. */
export function misreadWild(plate: string, dice: Dice): string {
  const at = dice.below(plate.length);
  const any = () => dice.pick(SERIES.concat(DIGITS));
  switch (dice.below(6)) {
    case 0:
      return plate.slice(0, at) + plate.slice(at + 1);
    case 1:
      return plate.slice(0, at) + any() + plate.slice(at);
    case 2:
      return swapNeighbours(plate, at);
    case 3:
      return misreadAlike(misreadAlike(plate, dice), dice);
    case 4:
      return plate.slice(0, 4 + dice.below(plate.length - 4));
    default:
      return put(plate, at, any());
  }
}

export function unreadableText(dice: Dice): string {
  return dice.pick(['', 'UNKNOWN', 'NOPLATE', '-', 'M', '00000000']);
}

/** How many characters have to be changed, added or left out to make one text of the other; stops counting at 3. */
export function distance(one: string, other: string): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > 2) return 3;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, character] of one.split('').entries()) {
    const line = [row + 1];
    for (let column = 0; column < other.length; column += 1) {
      const swapped = (above[column] ?? 0) + (character === other[column] ? 0 : 1);
      line.push(Math.min(swapped, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return Math.min(3, above[other.length] ?? 3);
}

function swapDigit(plate: string, at: number, dice: Dice, unlike: string): string {
  return put(plate, at, dice.pick(DIGITS.filter((digit) => digit !== unlike[at] && digit !== '0')));
}

function swapNeighbours(plate: string, place: number): string {
  const at = Math.min(place, plate.length - 2);
  return plate.slice(0, at) + plate.charAt(at + 1) + plate.charAt(at) + plate.slice(at + 2);
}

function put(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}
