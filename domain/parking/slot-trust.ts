/**
 * How far a mall's slots are to be believed: as evidence of whose car stands there, and as what people are shown as
 * confirmed. Where drivers go to the slots that displays name, nearly all are right; where they don't, hardly any.
 */
export type SlotTrust = {
  isEvidence: boolean;
  /** Nearly all of them are right, by what is usual elsewhere until this mall has shown it: what gates weigh. */
  isSure: boolean;
  /** This mall has shown that nearly all are right: only then people are shown a slot as confirmed. */
  isConfirmed: boolean;
  /** The slots that only seem to be cars' own, since they came when these were taken, mostly are. */
  isGuessRight: boolean;
  /** They have been seen to be, in this mall: before that it is what is usual elsewhere. */
  isProven: boolean;
  /** Every session has its slot: where none fits one, it was two. */
  isEverywhere: boolean;
  /** They have been seen to, in this mall. */
  isEverywhereProven: boolean;
};

/** Before anything is known, as where drivers mostly follow the displays. */
const BEFORE = { right: 49, wrong: 1 };
const EVIDENCE = 0.9;
const SURE = 0.98;

/** So many cars have to have left first. */
const FEWEST_LEFT = 20;
/** And so many before people are shown a slot as confirmed: of a mall in which one in ten is wrong, all of so many are right once in thirty. */
const FEWEST_CONFIRMED = 33;

/** A slot must fit so many sessions before that none fits says anything. */
const EVERYWHERE = 0.97;

/**
 * Rates the slots of a mall by how often they were freed when the car left that seemed to stand there, and by how many of the
 * sessions that are known some slot fits.
 */
export function rateSlots({
  right,
  wrong,
  guessedRight = 0,
  guessedWrong = 0,
  fitting = 0,
  unfit = 0,
}: {
  right: number;
  wrong: number;
  guessedRight?: number;
  guessedWrong?: number;
  fitting?: number;
  unfit?: number;
}): SlotTrust {
  const share = shareOf(right, wrong);
  return {
    isEvidence: share >= EVIDENCE,
    isSure: share >= SURE,
    isConfirmed: share >= SURE && right + wrong >= FEWEST_CONFIRMED,
    isProven: share >= EVIDENCE && right + wrong >= FEWEST_LEFT,
    isGuessRight: shareOf(guessedRight, guessedWrong) >= EVIDENCE,
    isEverywhere: shareOf(fitting, unfit) >= EVERYWHERE,
    isEverywhereProven: shareOf(fitting, unfit) >= EVERYWHERE && fitting + unfit >= FEWEST_LEFT,
  };
}

function shareOf(right: number, wrong: number): number {
  return (BEFORE.right + right) / (BEFORE.right + BEFORE.wrong + right + wrong);
}
