import { exportBooks, readBooks, takeSettlementReport } from '#contract/books.ts';
import { listRefunds, noteRefundPaid, retryRefund } from '#contract/refunds.ts';
import { changeGst, readGst, type GstInput } from '#contract/invoices.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, call } from '../platform/api-client.ts';

const REFRESH_MS = 60_000;
/** Books are old once two answers have not come. */
export const BOOKS_STALE_MS = 2.5 * REFRESH_MS;

/** One day of the books of the mall with this `_id`. */
export function useBooks(mall: string, day: string) {
  return useQuery(
    queryOptions({
      queryKey: ['books', mall, day],
      queryFn: ({ signal }) => call(readBooks, { params: { id: mall }, query: { day }, signal }),
      refetchInterval: REFRESH_MS,
    }),
  );
}

/** The address of the file with the books of some days. */
export function exportAddress(
  mall: string,
  query: { from: string; to: string; format: 'csv' | 'gst' | 'tally' },
): string {
  return addressOf(exportBooks, { params: { id: mall }, query });
}

/** Sends the provider's report; the days of the books are read anew. */
export function useSettlementReport(mall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) =>
      call(takeSettlementReport, { params: { id: mall }, body: { csv: await file.text() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['books', mall] }),
  });
}

/** Who supplies the parking of a mall. */
export function useGst(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['gst', mall],
      queryFn: async ({ signal }) => (await call(readGst, { params: { id: mall }, signal })).settings,
    }),
  );
}

export function useGstChange(mall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GstInput) => call(changeGst, { params: { id: mall }, body }),
    onSuccess: ({ settings }) => client.setQueryData(['gst', mall], settings),
  });
}

/** The refunds of a mall that wait for a person. */
export function useWaitingRefunds(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['refunds', mall],
      queryFn: async ({ signal }) => (await call(listRefunds, { params: { id: mall }, signal })).refunds,
      refetchInterval: REFRESH_MS,
    }),
  );
}

export type RefundAction =
  | { kind: 'retry'; refund: string }
  | { kind: 'paid'; refund: string; by: 'bank' | 'terminal'; note: string };

/** Settles a refund that waits; the list and the books follow. */
export function useRefundAction(mall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: RefundAction) => {
      const params = { id: mall, refund: action.refund };
      if (action.kind === 'retry') return call(retryRefund, { params });
      return call(noteRefundPaid, { params, body: { by: action.by, note: action.note } });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['refunds', mall] });
      await client.invalidateQueries({ queryKey: ['books', mall] });
    },
  });
}
