import { listDeviceReads } from '#contract/device-reads.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** What a camera has read in a span. Each look is in the audit: nothing is asked again by itself. */
export function useDeviceReads(
  mall: string,
  device: string,
  span: { from: string | null; to: string | null },
) {
  const query = { ...(span.from && { from: span.from }), ...(span.to && { to: span.to }) };
  return useQuery(
    queryOptions({
      queryKey: ['device-reads', mall, device, query],
      queryFn: ({ signal }) =>
        call(listDeviceReads, { params: { id: mall, deviceId: device }, query, signal }),
      refetchOnWindowFocus: false,
    }),
  );
}
