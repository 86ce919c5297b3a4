import {
  answerTerminal,
  closeCashShift,
  listLanes,
  openCashShift,
  openLane,
  takeCash,
  type ClosedCashShift,
} from '#contract/lanes.ts';
import { readFastag } from '#contract/fastag.ts';
import {
  changePaymentSettings,
  readPaymentSettings,
  type ShownPaymentSettings,
} from '#contract/payment-rules.ts';
import { giveValidation } from '#contract/pay.ts';
import { payRefundInCash } from '#contract/refunds.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

/** A driver stands at the barrier and waits. */
const REFRESH_MS = 2_000;

const lanesQuery = (mall: string | undefined) =>
  queryOptions({
    queryKey: ['lanes', mall],
    queryFn: ({ signal }) => call(listLanes, { params: { id: mall ?? '' }, signal }),
    refetchInterval: REFRESH_MS,
    enabled: mall !== undefined,
  });

/** The cars that hold at the exits of a mall (its `_id`), and the caller's open cash drawer; asked once the mall is known. */
export function useLanes(mall: string | undefined) {
  return useQuery(lanesQuery(mall));
}

export type LaneAction =
  | { kind: 'open'; wait: string; reason: string }
  | { kind: 'stamp'; wait: string; session: string; code: string; reason: string }
  | { kind: 'card'; wait: string; state: 'requested' | 'approved' | 'declined' | 'unknown' };

/** Settles a waiting car; the list follows at once. Answers the pay page of one that has paid. */
export function useLaneAction(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (action: LaneAction): Promise<string | undefined> => {
      const params = { id: mall, wait: action.wait };
      if (action.kind === 'stamp')
        await call(giveValidation, {
          params: { id: mall, session: action.session },
          body: { code: action.code, reason: action.reason },
        });
      else if (action.kind === 'open') await call(openLane, { params, body: { reason: action.reason } });
      else return (await call(answerTerminal, { params, body: { state: action.state } })).receiptUrl;
      return undefined;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['lanes', mall] }),
  });
}

/** One press for the cash of a car, as it was shown and typed. The key names it, however often it is asked again. */
export interface CashPress {
  readonly wait: string;
  readonly plate: string;
  readonly amountDue: number;
  readonly received: number;
  /** It is the posted fee of a car that nobody knows. */
  readonly isPostedFee?: true;
  readonly key: string;
}

/** Takes cash; the list follows at once. Answers the change that the driver gets back. */
export function useCashTaking(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ wait, amountDue, received, isPostedFee, key }: CashPress) =>
      call(takeCash, {
        params: { id: mall, wait },
        body: { amountDue, received, ...(isPostedFee && { isPostedFee }) },
        headers: { 'idempotency-key': key },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['lanes', mall] }),
  });
}

/** Pays a refund out of the caller's open drawer; the list follows at once. */
export function useCashRefund(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (refund: string) => call(payRefundInCash, { params: { id: mall, refund } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['lanes', mall] }),
  });
}

export type ShiftChange = { kind: 'open'; float: number } | { kind: 'close'; counted: number; shift: string };

/** Opens or closes the caller's cash drawer; answers what a closed one was found to hold. */
export function useShiftChange(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: ShiftChange): Promise<ClosedCashShift | null> => {
      const params = { id: mall };
      if (change.kind === 'close') {
        const { counted, shift } = change;
        return call(closeCashShift, { params, body: { counted, shift } });
      }
      await call(openCashShift, { params, body: { float: change.float } });
      return null;
    },
    onSettled: () =>
      Promise.all([['lanes', mall], ['drawers']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

const settingsKey = (mall: string) => ['lanes', mall, 'settings'] as const;

/** What a mall does at its exits. */
export function usePaymentSettings(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: settingsKey(mall),
      queryFn: ({ signal }) => call(readPaymentSettings, { params: { id: mall }, signal }),
    }),
  );
}

export function usePaymentSettingsChange(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<ShownPaymentSettings, 'freeState'> & { mayCharge?: true }) =>
      call(changePaymentSettings, { params: { id: mall }, body }),
    onSuccess: async (settings) => {
      queries.setQueryData(settingsKey(mall), settings);
      // Beside the prices stands whether the mall charges at all.
      await queries.invalidateQueries({ queryKey: ['malls', mall, 'tariffs'] });
    },
  });
}

const FASTAG_MS = 60_000;
/** How FASTag stands is old once two answers have not come. */
export const FASTAG_STALE_MS = 2.5 * FASTAG_MS;

/** How FASTag stands in a mall (its `_id`). */
export function useFastag(mall: string) {
  return useQuery({
    queryKey: ['fastag', mall],
    queryFn: ({ signal }) => call(readFastag, { params: { id: mall }, signal }),
    refetchInterval: FASTAG_MS,
  });
}
