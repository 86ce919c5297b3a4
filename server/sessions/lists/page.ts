import { badInput } from '../../platform/http/errors.ts';

/** What a list is asked for: which sessions, and which page of them. */
export interface Wanted {
  readonly limit: number;
  readonly before: Cursor | null;
  readonly state: 'open' | 'closed' | null;
  readonly isInReview: boolean;
  readonly q: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The last session of a page: where the next one goes on. */
export interface Cursor {
  /** UTC, to the microsecond. */
  readonly at: string;
  readonly id: number;
}

const MOST = 500;
const SHAPE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_(\d{1,15})$/;

interface Asked {
  limit?: number | undefined;
  before?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: 'parked' | 'completed' | 'ongoing' | undefined;
}

/** Reads the query of a list; throws 400 for a cursor that we did not give. */
export function readWanted(asked: Asked, isInReview = false): Wanted {
  const { status } = asked;
  return {
    limit: asked.limit ?? MOST,
    before: asked.before === undefined ? null : readCursor(asked.before),
    state: status === undefined ? null : status === 'completed' ? 'closed' : 'open',
    isInReview,
    q: asked.q?.trim() || null,
    from: asked.from ?? null,
    to: asked.to ?? null,
  };
}

export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at}_${id}`).toString('base64url');
}

function readCursor(text: string): Cursor {
  const [, at, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || !isInstant(at))
    throw badInput('The cursor is not one of ours.', { before: 'Take it from X-Next-Cursor' });
  return { at, id: Number(id) };
}

/** Whether it is one that we could have written: a day that exists, in a year that has cars. */
function isInstant(text: string): boolean {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  return year >= 1970 && year < 2200 && at.toISOString().slice(0, 19) === text.slice(0, 19);
}
