import {
  listAlerts,
  listDevices,
  registerDevice,
  revokeDevice,
  rotateDeviceKey,
  type DeviceInput,
} from '#contract/devices.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const REFRESH_MS = 10_000;

/** The devices of a mall, by the mall's `_id`. */
export function useDevices(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['devices', mall],
      queryFn: async ({ signal }) => (await call(listDevices, { params: { id: mall }, signal })).devices,
      enabled: mall !== '',
      refetchInterval: REFRESH_MS,
    }),
  );
}

/** What a person should look at in a mall, and the messages that could not be used. */
export function useAlerts(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['alerts', mall],
      queryFn: ({ signal }) => call(listAlerts, { params: { id: mall }, signal }),
      enabled: mall !== '',
      refetchInterval: REFRESH_MS,
    }),
  );
}

/** Registering, a new key, revoking; the list follows. A key is answered this once. */
export function useDeviceDeeds(mall: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['devices', mall] });
  return {
    register: async (body: DeviceInput) => {
      const made = await call(registerDevice, { params: { id: mall }, body });
      await refresh();
      return made;
    },
    rotate: async (deviceId: string) => {
      const made = await call(rotateDeviceKey, { params: { id: mall, deviceId } });
      await refresh();
      return made;
    },
    revoke: async (deviceId: string) => {
      await call(revokeDevice, { params: { id: mall, deviceId } });
      await refresh();
    },
  };
}
