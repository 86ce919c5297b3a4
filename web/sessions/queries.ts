import {
  listSessions,
  readHistory,
  readSessionStats,
  type HistoryRecord,
  type ParkingSession,
  type SessionOrder,
} from '#contract/sessions.ts';
import { listOwnBills, type OwnBill } from '#contract/pay.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { countWhole, filterWhole } from './whole-list.ts';
import { HistoryAnswer, SessionsAnswer } from '../platform/answers/session-answers.ts';
import { useStaleSince } from '../platform/age.ts';
import { call, callWithHeaders } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';
import { toServerTime } from '../platform/server-time.ts';

export interface SessionFilter {
  mall: string;
  q: string;
  status: 'all' | 'parked' | 'completed';
  /** Days of entry in India; empty for no bound. */
  from?: string;
  to?: string;
  /** `newest` unless given. */
  sort?: SessionOrder;
}

/** What a list is asked for by its filter. */
export function queryOf({ mall, q, status, from, to, sort }: SessionFilter) {
  return {
    mall,
    ...(q ? { q } : {}),
    ...(status === 'all' ? {} : { status }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
  };
}

const REFRESH_MS = 10_000;
/** Fewer than the server's own page: it is asked for every ten seconds. As a header, so that the address is as specified. */
const SHOWN_AT_ONCE = { prefer: 'maxpagesize=100' };

interface SessionPage {
  readonly rows: readonly ParkingSession[];
  readonly next: string | null;
  readonly total: number;
  /** The server did not count to the end: there are at least so many. */
  readonly isAtLeast: boolean;
  /** Whether these are all: the server has no pages. */
  readonly isWhole: boolean;
}

/**
 * Sessions of a mall in an order, by the server's pages. While only the first page is shown it is asked for
 * again every ten seconds, unless `staysCurrent` answers no.
 */
export function useSessions(
  filter: SessionFilter,
  staysCurrent: (first: SessionPage) => boolean = () => true,
) {
  const { mall, q, status, from = '', to = '', sort = 'newest' } = filter;
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['sessions', mall, q, status, from, to, sort],
      initialPageParam: '',
      queryFn: async ({ pageParam, signal }): Promise<SessionPage> => {
        const query = { ...queryOf(filter), ...(pageParam ? { before: pageParam } : {}) };
        const { answer, headers } = await callWithHeaders(readAs(listSessions, SessionsAnswer), {
          query,
          headers: SHOWN_AT_ONCE,
          signal,
        });
        const count = headers.get('x-total-count');
        const rows = count === null ? filterWhole(answer, q, status) : answer;
        return {
          rows,
          next: headers.get('x-next-cursor'),
          total: count === null ? rows.length : Number(count),
          isAtLeast: headers.get('x-total-count-is') === 'at-least',
          isWhole: count === null,
        };
      },
      getNextPageParam: ({ next }) => next || undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => {
        const [first, second] = state.data?.pages ?? [];
        return second || (first && !staysCurrent(first)) ? false : REFRESH_MS;
      },
    }),
  );
}

/** The figures over all sessions of a mall, for whoever may see them: the server's, or counted here where its list is the whole one. */
export function useSessionStats(mall: string, enabled = true) {
  const list = useSessions({ mall, q: '', status: 'all' }, ({ isWhole }) => isWhole);
  const [first] = list.data?.pages ?? [];
  const fromServer = useQuery(
    queryOptions({
      queryKey: ['sessions', mall, 'stats'],
      queryFn: ({ signal }) => call(readSessionStats, { query: { mall }, signal }),
      enabled,
      refetchInterval: REFRESH_MS,
    }),
  );
  if (!first?.isWhole) return fromServer;
  const { isError, dataUpdatedAt } = list;
  return { data: countWhole(first.rows, new Date(toServerTime(dataUpdatedAt))), isError, dataUpdatedAt };
}

/** The history of the driver's plates; asked for only where there is a plate. */
export function useHistory(plates: readonly string[]) {
  return useQuery(
    queryOptions({
      queryKey: ['history', ...plates],
      queryFn: ({ signal }) => fetchHistory(plates.join(','), signal),
      enabled: plates.length > 0,
      refetchInterval: 30_000,
    }),
  );
}

const NO_BILLS: ReadonlyMap<string, OwnBill> = new Map();

/**
 * What the driver's own visits cost now, by the session's id. They are waited for, so that nothing moves when they come;
 * where they cannot be had the history is shown without them.
 */
export function useOwnBills(plates: readonly string[]) {
  const {
    data = NO_BILLS,
    isPending,
    isError,
    dataUpdatedAt,
  } = useQuery(
    queryOptions({
      queryKey: ['bills', ...plates],
      queryFn: async ({ signal }) => (await call(listOwnBills, { signal })).bills,
      enabled: plates.length > 0,
      refetchInterval: 15_000,
      retry: false,
      select: toMap,
    }),
  );
  return { bills: data, isPending, staleSince: useStaleSince({ isError, dataUpdatedAt }) };
}

function toMap(bills: readonly OwnBill[]): ReadonlyMap<string, OwnBill> {
  return new Map(bills.map((bill) => [bill.session, bill]));
}

/** All pages, so that the totals are whole; a driver's three plates have few. */
async function fetchHistory(plates: string, signal: AbortSignal): Promise<HistoryRecord[]> {
  const records: HistoryRecord[] = [];
  for (let before = ''; ;) {
    const query = { plates, ...(before ? { before } : {}) };
    const { answer, headers } = await callWithHeaders(readAs(readHistory, HistoryAnswer), { query, signal });
    records.push(...answer);
    before = headers.get('x-next-cursor') ?? '';
    if (!before || answer.length === 0) return records;
  }
}
