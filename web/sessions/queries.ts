import {
  listSessions,
  readHistory,
  readSessionStats,
  type HistoryRecord,
  type ParkingSession,
} from '#contract/sessions.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { countWhole, filterWhole } from './whole-list.ts';
import { HistoryAnswer, SessionsAnswer } from '../platform/answers/session-answers.ts';
import { call, callWithHeaders } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';

export interface SessionFilter {
  mall: string;
  q: string;
  status: 'all' | 'parked' | 'completed';
}

const REFRESH_MS = 10_000;

interface SessionPage {
  readonly rows: readonly ParkingSession[];
  readonly next: string | null;
  readonly total: number;
  /** Whether these are all: the server has no pages. */
  readonly isWhole: boolean;
}

/**
 * Sessions of a mall, newest first, by the server's pages of 500. While only the first page is shown it is asked for
 * again every ten seconds, unless `staysCurrent` answers no.
 */
export function useSessions(
  { mall, q, status }: SessionFilter,
  staysCurrent: (first: SessionPage) => boolean = () => true,
) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['sessions', mall, q, status],
      initialPageParam: '',
      queryFn: async ({ pageParam, signal }): Promise<SessionPage> => {
        const query = {
          mall,
          ...(q ? { q } : {}),
          ...(status === 'all' ? {} : { status }),
          ...(pageParam ? { before: pageParam } : {}),
        };
        const { answer, headers } = await callWithHeaders(readAs(listSessions, SessionsAnswer), {
          query,
          signal,
        });
        const count = headers.get('x-total-count');
        const rows = count === null ? filterWhole(answer, q, status) : answer;
        return {
          rows,
          next: headers.get('x-next-cursor'),
          total: count === null ? rows.length : Number(count),
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

/** The figures over all sessions of a mall: the server's, or counted here where its list is the whole one. */
export function useSessionStats(mall: string) {
  const list = useSessions({ mall, q: '', status: 'all' }, ({ isWhole }) => isWhole);
  const [first] = list.data?.pages ?? [];
  const fromServer = useQuery(
    queryOptions({
      queryKey: ['sessions', mall, 'stats'],
      queryFn: ({ signal }) => call(readSessionStats, { query: { mall }, signal }),
      refetchInterval: REFRESH_MS,
    }),
  );
  if (!first?.isWhole) return fromServer;
  const { isError, dataUpdatedAt } = list;
  return { data: countWhole(first.rows, new Date(dataUpdatedAt)), isError, dataUpdatedAt };
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
