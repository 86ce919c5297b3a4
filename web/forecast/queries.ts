import {
  addCalendarDay,
  predictVisits,
  readCalendar,
  readForecastDays,
  readForecastScore,
  removeCalendarDay,
  type CalendarDay,
} from '#contract/forecast.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PredictionAnswer } from '../platform/answers/forecast-answers.ts';
import { call } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';

const HOUR_MS = 3_600_000;
/** The score is old once two answers have not come. */
export const SCORE_STALE_MS = 2.5 * HOUR_MS;

/** The prediction for one day at one mall; asked for once both are chosen. */
export function usePrediction(mall: string | null, date: string | null) {
  return useQuery(
    queryOptions({
      queryKey: ['forecast', mall, date],
      queryFn: ({ signal }) =>
        call(readAs(predictVisits, PredictionAnswer), {
          query: { date: date ?? '', ...(mall === null ? {} : { mall }) },
          signal,
        }),
      enabled: mall !== null && date !== null,
      staleTime: HOUR_MS,
    }),
  );
}

/** How full a mall gets on each day from the first to the last, asked once a mall is chosen. */
export function useForecastDays(mall: string | null, from: string, to: string) {
  return useQuery(
    queryOptions({
      queryKey: ['forecast', 'days', mall, from, to],
      queryFn: ({ signal }) => call(readForecastDays, { query: { mall: mall ?? '', from, to }, signal }),
      enabled: mall !== null && from <= to,
      staleTime: HOUR_MS,
    }),
  );
}

/** Forecast against what came, asked once somebody wants to see it. */
export function useForecastScore(mall: string, isWanted: boolean) {
  return useQuery(
    queryOptions({
      queryKey: ['forecast', 'score', mall],
      queryFn: ({ signal }) => call(readForecastScore, { query: { mall }, signal }),
      enabled: isWanted,
      staleTime: HOUR_MS,
      refetchInterval: HOUR_MS,
    }),
  );
}

const CALENDAR_KEY = ['calendar'] as const;

/** The holidays and festivals of one year. */
export function useCalendar(year: number) {
  return useQuery(
    queryOptions({
      queryKey: [...CALENDAR_KEY, year],
      queryFn: async ({ signal }) => {
        const query = { from: `${year}-01-01`, to: `${year}-12-31` };
        return (await call(readCalendar, { query, signal })).days;
      },
    }),
  );
}

type CalendarChange =
  /** `replaces`: the name of the day that gets this one. */
  { kind: 'save'; day: CalendarDay; replaces: string | undefined } | { kind: 'remove'; day: CalendarDay };

/** Changes the calendar; it is asked for again after each change. */
export function useCalendarChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: CalendarChange) => {
      const { date, region, name } = change.day;
      if (change.kind === 'remove')
        return call(removeCalendarDay, { params: { date, region }, query: { name } });
      const { replaces } = change;
      return call(addCalendarDay, {
        body: { ...change.day, ...(replaces === undefined ? {} : { replaces }) },
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: CALENDAR_KEY }),
  });
}
