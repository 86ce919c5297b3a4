import {
  addCalendarDay,
  readCalendar,
  readForecastScore,
  removeCalendarDay,
  type CalendarDay,
} from '#contract/forecast.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import { predictionWithGaps } from './forecast-answers.ts';

const HOUR_MS = 3_600_000;

/** What is said of one day at one mall; asked once both are chosen. */
export function usePrediction(mall: string | null, date: string | null) {
  return useQuery(
    queryOptions({
      queryKey: ['forecast', mall, date],
      queryFn: ({ signal }) =>
        call(predictionWithGaps, { query: { date: date ?? '', ...(mall === null ? {} : { mall }) }, signal }),
      enabled: mall !== null && date !== null,
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

/** Changes to the calendar; the list is asked for again after each. */
export function useChangeCalendar() {
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: CALENDAR_KEY });
  return {
    add: async (day: CalendarDay, replaces?: string) => {
      await call(addCalendarDay, { body: { ...day, ...(replaces === undefined ? {} : { replaces }) } });
      await renew();
    },
    remove: async ({ date, region, name }: CalendarDay) => {
      await call(removeCalendarDay, { params: { date, region }, query: { name } });
      await renew();
    },
  };
}
