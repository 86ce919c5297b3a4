import {
  changeMallImage,
  changeTariff,
  readTariff,
  type Mall,
  type MallInput,
  type ParkingConfig,
  type TariffInput,
} from '#contract/malls.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callWithHeaders } from '../../platform/api-client.ts';
import { mallCalls } from '../mall-answers.ts';

/** All malls, live or not, as super admins manage them. */
export const allMallsQuery = queryOptions({
  queryKey: ['super', 'malls'],
  queryFn: async ({ signal }) => (await call(mallCalls.listAll, { signal })).malls,
});

export function useAllMalls() {
  return useQuery(allMallsQuery);
}

/** Changes to malls; each puts the server's answer into the list. */
export function useMallDeeds() {
  const queries = useQueryClient();
  const put = (mall: Mall) => {
    queries.setQueryData(allMallsQuery.queryKey, (malls) =>
      malls?.some(({ _id }) => _id === mall._id)
        ? malls.map((one) => (one._id === mall._id ? mall : one))
        : [...(malls ?? []), mall],
    );
    void queries.invalidateQueries({ queryKey: ['malls'] });
  };
  return {
    put,
    create: async (body: MallInput) => {
      const { mall } = await call(mallCalls.add, { body });
      put(mall);
      return mall;
    },
    update: async (id: string, body: MallInput) => {
      const { mall } = await call(mallCalls.change, { params: { id }, body });
      put(mall);
      return mall;
    },
    setPicture: async (id: string, body: { drawing?: Drawing; upload?: string }) =>
      put((await call(changeMallImage, { params: { id }, body })).mall),
    /** The card takes the returned isLive. */
    toggle: async (mall: Mall) => {
      const answer = await call(mallCalls.toggle, { params: { id: mall._id } });
      put({ ...mall, isLive: answer.mall.isLive });
    },
    remove: async (id: string) => {
      await call(mallCalls.remove, { params: { id } });
      queries.setQueryData(allMallsQuery.queryKey, (malls) => malls?.filter(({ _id }) => _id !== id));
      void queries.invalidateQueries({ queryKey: ['malls'] });
    },
  };
}

export type Drawing = 'atrium' | 'arches' | 'tower' | 'courtyard' | 'terrace' | 'bazaar';

/** A mall's layout with the version it was read at. */
export async function fetchParkingConfig(id: string, signal: AbortSignal) {
  const { answer, headers } = await callWithHeaders(mallCalls.readLayout, { params: { id }, signal });
  return {
    config: answer.mall.parkingConfig,
    version: headers.get('etag'),
  };
}

/** Saves a layout; refused with 412 where somebody saved another one meanwhile. */
export async function saveParkingConfig(
  id: string,
  parkingConfig: ParkingConfig,
  version: string | null,
  isConfirmed: boolean,
) {
  const { answer, headers } = await callWithHeaders(mallCalls.changeLayout, {
    params: { id },
    query: isConfirmed ? { confirmed: 'true' } : {},
    body: { parkingConfig },
    headers: version ? { 'if-match': version } : {},
  });
  return { config: answer?.mall.parkingConfig ?? parkingConfig, version: headers.get('etag') };
}

export function useTariff(id: string | null) {
  return useQuery(
    queryOptions({
      queryKey: ['super', 'tariff', id],
      queryFn: async ({ signal }) => (await call(readTariff, { params: { id: id ?? '' }, signal })).tariff,
      enabled: id !== null,
    }),
  );
}

export async function saveTariff(id: string, body: TariffInput) {
  return (await call(changeTariff, { params: { id }, body })).tariff;
}
