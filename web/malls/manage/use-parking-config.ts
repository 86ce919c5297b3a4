import { changeParkingConfig, ParkingConfig, readParkingConfig, type Mall } from '#contract/malls.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { LayoutAnswer } from '../../platform/answers/mall-answers.ts';
import { callWithHeaders } from '../../platform/api-client.ts';
import { readAs } from '../../platform/read-answer.ts';
import { useMallList } from './queries.ts';

interface VersionedConfig {
  config: ParkingConfig;
  /** A change of another version is refused with 412: somebody saved another layout meanwhile. */
  version: string | null;
}

function parkingConfigQuery(id: string) {
  return queryOptions({
    queryKey: ['super', 'parking-config', id],
    queryFn: async ({ signal }): Promise<VersionedConfig> => {
      const endpoint = readAs(readParkingConfig, LayoutAnswer);
      const { answer, headers } = await callWithHeaders(endpoint, { params: { id }, signal });
      return { config: answer.mall.parkingConfig, version: headers.get('etag') };
    },
    // Each time the dialog opens it is asked for anew, and stays as it was read while somebody edits it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A mall's layout with the version it was read at. */
export function useParkingConfig(mall: Mall) {
  return useQuery(parkingConfigQuery(mall._id));
}

/** Of what answers a change nothing is needed: without an answer, what was sent stands. */
const SavedAnswer = z
  .object({ mall: z.object({ parkingConfig: ParkingConfig }) })
  .optional()
  .catch(undefined);

/** Saves a mall's layout; the list of malls takes it over. */
export function useSaveParkingConfig(mall: Mall) {
  const queries = useQueryClient();
  const list = useMallList();
  return useMutation({
    mutationFn: async ({ config, version, isConfirmed }: VersionedConfig & { isConfirmed: boolean }) => {
      const { answer, headers } = await callWithHeaders(readAs(changeParkingConfig, SavedAnswer), {
        params: { id: mall._id },
        query: isConfirmed ? { confirmed: 'true' } : {},
        body: { parkingConfig: config },
        headers: version ? { 'if-match': version } : {},
      });
      const saved = answer?.mall.parkingConfig ?? config;
      queries.setQueryData(parkingConfigQuery(mall._id).queryKey, {
        config: saved,
        version: headers.get('etag'),
      });
      list.put({ ...mall, parkingConfig: saved, isConfigured: true });
    },
  });
}
