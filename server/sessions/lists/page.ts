import type { SessionOrder } from '#contract/sessions.ts';
import { badInput } from '../../platform/http/errors.ts';
import { orderedBy, type OrderedBy } from './order.ts';

/** What a list is asked for: which sessions, and which page of them. */
export interface Wanted {
  readonly limit: number;
  readonly before: Cursor | null;
  readonly state: 'open' | 'closed' | null;
  readonly isInReview: boolean;
  readonly q: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly order: OrderedBy;
}

/** The last session of a page: where the next one goes on. */
export interface Cursor {
  /** Of what the list is sorted by: an instant in UTC, to the microsecond; a length in microseconds. */
  readonly at: string;
  readonly id: number;
  /** How many there are on all pages, where that was counted for the first one. */
  readonly count?: number;
}

/** So many where nobody asks for another number; who works through reviews needs fewer at once. */
const USUAL_PAGE = 500;
const USUAL_REVIEWS = 100;
const SHAPE = /^(?:(end|length)~)?([^_~]{1,40})_(\d{1,15})(?:_(\d{1,15}))?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const LENGTH = /^\d{1,16}$/;

interface Asked {
  limit?: number | undefined;
  before?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: 'parked' | 'completed' | 'ongoing' | undefined;
  sort?: SessionOrder | undefined;
}

/** How many a caller would rather have at once, by its header `Prefer: maxpagesize=100`; one that can't be is none. */
export function preferredLimit(prefer: string | readonly string[] | undefined): number | undefined {
  const asked = Number(/(?:^|[,;\s])maxpagesize=(\d{1,3})(?!\d)/.exec(String(prefer ?? ''))?.[1] ?? 0);
  return asked >= 1 && asked <= USUAL_PAGE ? asked : undefined;
}

/** Reads the query of a list; throws 400 for a cursor that we did not give. */
export function readWanted(asked: Asked, isInReview = false): Wanted {
  const { status } = asked;
  const state = status === undefined ? null : status === 'completed' ? 'closed' : 'open';
  const order = orderedBy(asked.sort ?? 'newest', state);
  return {
    limit: asked.limit ?? (isInReview ? USUAL_REVIEWS : USUAL_PAGE),
    before: asked.before === undefined ? null : readCursor(asked.before, order),
    state,
    isInReview,
    q: asked.q?.trim() || null,
    from: asked.from ?? null,
    to: asked.to ?? null,
    order,
  };
}

export function writeCursor({ at, id, count }: Cursor, { by }: OrderedBy): string {
  const sorted = by === 'entry' ? '' : `${by}~`;
  return Buffer.from(`${sorted}${at}_${id}${count === undefined ? '' : `_${count}`}`).toString('base64url');
}

function readCursor(text: string, { by }: OrderedBy): Cursor {
  const [, sorted = 'entry', at, id, count] = SHAPE.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const isOurs = at !== undefined && (by === 'length' ? LENGTH.test(at) : INSTANT.test(at) && isInstant(at));
  if (!isOurs || id === undefined || sorted !== by)
    throw badInput('The cursor is not one of ours.', { before: 'Take it from X-Next-Cursor' });
  return { at, id: Number(id), ...(count === undefined ? {} : { count: Number(count) }) };
}

/** Whether it is one that we could have written: a day that exists, in a year that has cars. */
function isInstant(text: string): boolean {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  return year >= 1970 && year < 2200 && at.toISOString().slice(0, 19) === text.slice(0, 19);
}
