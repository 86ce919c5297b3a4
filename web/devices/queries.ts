import {
  changeDevice,
  listAlerts,
  listDeviceMessages,
  listDevices,
  registerDevice,
  revokeDevice,
  rotateDeviceKey,
  type Device,
  type DeviceInput,
  type DeviceSettings,
} from '#contract/devices.ts';
import { readSlots } from '#contract/occupancy.ts';
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

/** The slots of a mall, by its name, with the device of each: asked for while a device of slot sensors is silent. */
export function useSlotsOfDevices(mall: string, isAsked: boolean) {
  return useQuery(
    queryOptions({
      queryKey: ['slots-of-devices', mall],
      queryFn: async ({ signal }) => (await call(readSlots, { query: { mall }, signal })).slots,
      enabled: isAsked,
      refetchInterval: REFRESH_MS,
    }),
  );
}

const MESSAGES_REFRESH_MS = 5_000;

/** What was taken and refused of a device's newest messages, asked for again while somebody stands at the device. */
export function useDeviceMessages(mall: string, device: string) {
  return useQuery(
    queryOptions({
      queryKey: ['device-messages', mall, device],
      queryFn: ({ signal }) => call(listDeviceMessages, { params: { id: mall, deviceId: device }, signal }),
      refetchInterval: MESSAGES_REFRESH_MS,
    }),
  );
}

type DeviceChange =
  | { kind: 'register'; input: DeviceInput }
  | { kind: 'set'; device: Device; settings: DeviceSettings }
  | { kind: 'rotate'; device: Device }
  | { kind: 'revoke'; device: Device };

/** Registers a device, changes its settings, gives it a new key or revokes it; the list follows. A key is answered this once. */
export function useDeviceChange(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: DeviceChange): Promise<{ device: Device; key?: string }> => {
      if (change.kind === 'register')
        return call(registerDevice, { params: { id: mall }, body: change.input });
      const params = { id: mall, deviceId: change.device.id };
      if (change.kind === 'set') return call(changeDevice, { params, body: change.settings });
      const endpoint = change.kind === 'rotate' ? rotateDeviceKey : revokeDevice;
      return call(endpoint, { params });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['devices', mall] }),
  });
}
