/** After how many days what is deleted, by kind. */
export interface Retention {
  readonly images: number;
  readonly plates: number;
  readonly refused: number;
  readonly inquiries: number;
  readonly signIns: number;
  readonly invitations: number;
  readonly mails: number;
  readonly readings: number;
}

/** The days as their variables give them. */
export function readRetention(given: {
  RETENTION_IMAGES: number;
  RETENTION_PLATES: number;
  RETENTION_REFUSED: number;
  RETENTION_INQUIRIES: number;
  RETENTION_SIGN_INS: number;
  RETENTION_INVITATIONS: number;
  RETENTION_MAILS: number;
  RETENTION_READINGS: number;
}): Retention {
  return {
    images: given.RETENTION_IMAGES,
    plates: given.RETENTION_PLATES,
    refused: given.RETENTION_REFUSED,
    inquiries: given.RETENTION_INQUIRIES,
    signIns: given.RETENTION_SIGN_INS,
    invitations: given.RETENTION_INVITATIONS,
    mails: given.RETENTION_MAILS,
    readings: given.RETENTION_READINGS,
  };
}

const DAY_MS = 86_400_000;

/** The instant before which what is so many days old lies. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Does something piece by piece until a piece was not full or the process stops; answers how many there were. */
export async function inRounds(
  most: number,
  isStopping: () => boolean,
  piece: () => Promise<number>,
): Promise<number> {
  for (let done = 0; ;) {
    const count = isStopping() ? 0 : await piece();
    done += count;
    if (count < most) return done;
  }
}
