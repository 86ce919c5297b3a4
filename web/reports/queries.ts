import { changeMorningMail, readMorningMail } from '#contract/morning-mails.ts';
import {
  exportReport,
  listLeakage,
  readEvacuation,
  readReport,
  type LeakageKind,
  type ReportTable,
} from '#contract/reports.ts';
import type { PeriodName } from '#domain/time/period.ts';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { addressOf, call } from '../platform/api-client.ts';

/** Which days a report is about. */
export interface WantedPeriod {
  readonly period: PeriodName;
  readonly from: string;
  readonly to: string;
}

const REPORT_MS = 120_000;
/** A report is old once two answers have not come. */
export const REPORT_STALE_MS = 2.5 * REPORT_MS;
const EVACUATION_MS = 10_000;

function queryOf({ period, from, to }: WantedPeriod) {
  return period === 'days' ? { period, from, to } : { period };
}

/** The report of the mall with this `_id`. The last one stands until the next is there. */
export function useReport(mall: string, wanted: WantedPeriod) {
  return useQuery(
    queryOptions({
      queryKey: ['report', mall, queryOf(wanted)],
      queryFn: ({ signal }) => call(readReport, { params: { id: mall }, query: queryOf(wanted), signal }),
      placeholderData: keepPreviousData,
      refetchInterval: REPORT_MS,
      enabled: wanted.period !== 'days' || (wanted.from !== '' && wanted.from <= wanted.to),
    }),
  );
}

/** The sessions behind one figure of the radar, page after page. Whoever reads them is recorded. */
export function useLeakage(mall: string, wanted: WantedPeriod, kind: LeakageKind) {
  return useInfiniteQuery({
    queryKey: ['leakage', mall, queryOf(wanted), kind],
    queryFn: ({ signal, pageParam }) =>
      call(listLeakage, {
        params: { id: mall },
        query: { ...queryOf(wanted), kind, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
  });
}

/** The address of a file of the report: one table as CSV, or all as a workbook. */
export function reportFile(mall: string, wanted: WantedPeriod, table: ReportTable | null): string {
  const query = queryOf(wanted);
  return addressOf(exportReport, {
    params: { id: mall },
    query: table === null ? { ...query, format: 'xlsx' } : { ...query, format: 'csv', table },
  });
}

/** The cars inside, level by level; counted anew every ten seconds. */
export function useEvacuation(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['evacuation', mall],
      queryFn: ({ signal }) => call(readEvacuation, { params: { id: mall }, signal }),
      refetchInterval: EVACUATION_MS,
    }),
  );
}

/** Whether the mail of the morning comes to whoever is signed in. */
export function useMorningMail(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['morning-mail', mall],
      queryFn: ({ signal }) => call(readMorningMail, { params: { id: mall }, signal }),
    }),
  );
}

export function useMorningMailChange(mall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => call(changeMorningMail, { params: { id: mall }, body: { isOn } }),
    onSuccess: (answer) => client.setQueryData(['morning-mail', mall], answer),
  });
}
