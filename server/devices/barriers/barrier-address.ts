import { isWithin } from '../../platform/process/read-ranges.ts';

/** What clouds answer their servers with, keys among it, at addresses that look like those of a house. */
const OF_CLOUDS: readonly string[] = [
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  'fd00:ec2::/32',
  'fd20:ce::/32',
];

/** Whether the server may call an address for a barrier. One that is no number never, whatever a name stands for. */
export function isBarrierAddress(networks: readonly string[], address: string): boolean {
  return isWithin(networks, address) && !isWithin(OF_CLOUDS, address);
}
