import type { Session } from '../session.ts';

/** As `match_detail.respelled`: when a car whose plate a person typed was read, or typed, otherwise, and which of the two counts. */
export const RESPELLED = 'respelled';

/** The same as a sentence. */
export function wordRespelled({ matchDetail }: Pick<Session, 'matchDetail'>): { at: Date; text: string }[] {
  const { [RESPELLED]: known } = matchDetail;
  if (typeof known !== 'object' || known === null) return [];
  if (!('at' in known) || typeof known.at !== 'string' || !('by' in known) || !('counts' in known)) return [];
  return [{ at: new Date(known.at), text: word(known.by === 'camera', known.counts === true) }];
}

function word(isByCamera: boolean, counts: boolean): string {
  if (isByCamera)
    return `The camera read a plate near to the one that was typed. It is one car, as ${counts ? 'the camera read it' : 'it was typed'}.`;
  return counts
    ? 'Its plate was typed anew. It is one car, as it was typed last.'
    : 'A plate near to the one that the camera read was typed. It is one car, as the camera read it.';
}
