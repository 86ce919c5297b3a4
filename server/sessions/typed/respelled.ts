import type { Session } from '../session.ts';

/** As `match_detail.respelled`: when a car whose plate a person typed was read, or typed, otherwise, and which of the two counts. */
export const RESPELLED = 'respelled';

type Known = Pick<Session, 'matchDetail'>;

/** The same as a sentence. */
export function wordRespelled(session: Known): { at: Date; text: string }[] {
  const known = respelledOf(session);
  if (known === null || typeof known.at !== 'string') return [];
  return [{ at: new Date(known.at), text: word(known.by === 'camera', known.counts === true) }];
}

/** Whether a person at the entry has answered that both plates of a session are one car's. */
export function isOneByPerson(session: Known): boolean {
  return respelledOf(session)?.by === 'person';
}

function respelledOf({ matchDetail }: Known): { at: unknown; by: unknown; counts: unknown } | null {
  const { [RESPELLED]: known } = matchDetail;
  if (typeof known !== 'object' || known === null) return null;
  return 'at' in known && 'by' in known && 'counts' in known ? known : null;
}

function word(isByCamera: boolean, counts: boolean): string {
  if (isByCamera)
    return `The camera read a plate near to the one that was typed. It is one car, as ${counts ? 'the camera read it' : 'it was typed'}.`;
  return counts
    ? 'Its plate was typed anew. It is one car, as it was typed last.'
    : 'A plate near to the one that the camera read was typed. It is one car, as the camera read it.';
}
