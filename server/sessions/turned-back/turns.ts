import { UNREAD_MS } from '#domain/parking/turned-back.ts';
import type { Session } from '../session.ts';

/** An exit read of a car that was not let out, and drove back in: no exit. */
export interface TurnedBack {
  readonly exitAt: Date;
  readonly gate: string;
  /** When its lane saw it last. */
  readonly seenUntil: Date;
  /** How long it stood in our lanes meanwhile. */
  readonly waitedMs: number;
  /** It was seen not to stand there any more; else it only came again long after. */
  readonly isCertain: boolean;
  /** It had paid there, and no barrier opened for it: it may have left all the same, and come in unread. */
  readonly wasPaid: boolean;
}

type Detailed = Pick<Session, 'matchDetail'>;

/** What is stored of it; the name lasts however the session ends. */
export const TURNED_BACK = 'turnedBack';

/** The exits of a session that were none, the first one first. */
export function turnsOf({ matchDetail }: Detailed): TurnedBack[] {
  const stored = matchDetail[TURNED_BACK];
  return Array.isArray(stored) ? stored.flatMap(read) : [];
}

export function noteTurns(session: Detailed): Readonly<Record<string, unknown>> {
  const { [TURNED_BACK]: turned } = session.matchDetail;
  return turned === undefined ? {} : { [TURNED_BACK]: turned };
}

function read(stored: unknown): TurnedBack[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const {
    exitAt,
    gate,
    seenUntil,
    waitedMs,
    isCertain,
    wasPaid,
  }: Partial<Record<keyof TurnedBack, unknown>> = stored;
  if (typeof exitAt !== 'string' || typeof seenUntil !== 'string') return [];
  return [
    {
      exitAt: new Date(exitAt),
      gate: typeof gate === 'string' ? gate : '',
      seenUntil: new Date(seenUntil),
      waitedMs: typeof waitedMs === 'number' ? waitedMs : 0,
      isCertain: isCertain === true,
      wasPaid: wasPaid === true,
    },
  ];
}

/** The same once it is known anew whether the last of them was surely none. */
export function noteLastTurn(session: Detailed, isCertain: boolean): Readonly<Record<string, unknown>> {
  const stored: unknown = session.matchDetail[TURNED_BACK];
  if (!Array.isArray(stored)) return {};
  const before: unknown[] = stored.slice(0, -1);
  return { [TURNED_BACK]: [...before, ...stored.slice(-1).map((turn: object) => ({ ...turn, isCertain }))] };
}

/** How long a car has stood in our lanes until an instant, of a time that is charged otherwise: nobody pays for that. */
export function waitedUntil(session: Detailed, until: Date): number {
  const before = turnsOf(session).filter(({ seenUntil }) => seenUntil < until);
  return before.reduce((sum, { waitedMs }) => sum + waitedMs, 0);
}

/**
 * Whether a payment was made for an exit that was none, long after: it counts, but its driver was not on the way out by
 * it.
 */
export function isForNoExit(
  session: Partial<Detailed>,
  { paidAt, coversUntil }: { readonly paidAt: Date; readonly coversUntil: Date },
): boolean {
  return turnsOf({ matchDetail: session.matchDetail ?? {} }).some(
    ({ seenUntil }) => coversUntil <= seenUntil && paidAt.getTime() - seenUntil.getTime() > UNREAD_MS,
  );
}

/** Each of them as a sentence. */
export function wordTurns(session: Session): { at: Date; text: string }[] {
  return turnsOf(session).map(({ gate, seenUntil: at, isCertain }) => ({ at, text: word(gate, isCertain) }));
}

function word(gate: string, isCertain: boolean): string {
  return isCertain
    ? `It was not let out at ${gate} and drove back in: that was no exit, and its bill goes on.`
    : `It was not let out at ${gate} and was seen at an exit again only long after.`;
}
