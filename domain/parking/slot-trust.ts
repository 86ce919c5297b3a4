/**
 * How far a mall's slots are to be believed: as evidence of whose car stands there, and as what people are shown as
 * confirmed. Where drivers go to the slots that displays name, nearly all are right; where they don't, hardly any.
 */
export type SlotTrust = { isEvidence: boolean; isConfirmed: boolean };

/** Before anything is known, as where drivers mostly follow the displays. */
const BEFORE = { right: 49, wrong: 1 };
const EVIDENCE = 0.9;
const CONFIRMED = 0.98;

/** Rates the slots of a mall by how often they were freed when the car left that seemed to stand there. */
export function rateSlots({ right, wrong }: { right: number; wrong: number }): SlotTrust {
  const share = (BEFORE.right + right) / (BEFORE.right + BEFORE.wrong + right + wrong);
  return { isEvidence: share >= EVIDENCE, isConfirmed: share >= CONFIRMED };
}
