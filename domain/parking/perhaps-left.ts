/** An exit of which nobody knows whose it was, with the sessions that it may have ended, by the ids that people see. */
export type ExitInQuestion = {
  exitAt: Date;
  candidates: readonly string[];
  /** By which it goes now, and what was read there: apart where a person has set it right. */
  plateKey: string | null;
  readKey: string | null;
};

/** A car that came in, and when it was read leaving; without `exitAt` it is inside as far as is known. */
export type PerhapsLeft = {
  publicId: string;
  entryAt: Date;
  exitAt?: Date | null;
  plateKey: string | null;
  otherKey: string | null;
};

/**
 * When a car may have left at the earliest, by an exit that was read in doubt; null where none may have been its own. Until
 * then alone it is certain that the car was inside.
 */
export function findPerhapsLeft(car: PerhapsLeft, exits: readonly ExitInQuestion[]): Date | null {
  const until = car.exitAt?.getTime() ?? Infinity;
  const own = exits
    .filter(({ candidates }) => candidates.includes(car.publicId))
    .filter(({ exitAt }) => exitAt > car.entryAt && exitAt.getTime() < until)
    .filter((exit) => !isSetRight(exit) || isItsPlate(car, exit));
  const [first] = own.map(({ exitAt }) => exitAt).toSorted((one, other) => +one - +other);
  return first ?? null;
}

/** Somebody has seen by its image which plate it was. */
function isSetRight({ plateKey, readKey }: ExitInQuestion): boolean {
  return plateKey !== null && plateKey !== readKey;
}

function isItsPlate({ plateKey, otherKey }: PerhapsLeft, exit: ExitInQuestion): boolean {
  return exit.plateKey === plateKey || exit.plateKey === otherKey;
}
