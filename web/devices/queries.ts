import {
  listAlerts,
  listDevices,
  registerDevice,
  revokeDevice,
  rotateDeviceKey,
  type Device,
  type DeviceInput,
} from '#contract/devices.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

type DeviceChange =
  | { kind: 'register'; input: DeviceInput }
  | { kind: 'rotate'; device: Device }
  | { kind: 'revoke'; device: Device };

/** Registers a device, gives it a new key or revokes it; the list follows. A key is answered this once. */
export function useDeviceChange(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: DeviceChange): Promise<{ device: Device; key?: string }> => {
      if (change.kind === 'register')
        return call(registerDevice, { params: { id: mall }, body: change.input });
      const endpoint = change.kind === 'rotate' ? rotateDeviceKey : revokeDevice;
      return call(endpoint, { params: { id: mall, deviceId: change.device.id } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['devices', mall] }),
  });
}
