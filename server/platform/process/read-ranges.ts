import { BlockList, isIP } from 'node:net';

/** Networks within a house: neither this machine nor what a cloud answers at its own link. */
export const PRIVATE_NETWORKS: readonly string[] = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
];

/** The addresses and ranges (`10.0.0.0/8`) of a list with commas; null where one of them is neither. */
export function readRanges(text: string): string[] | null {
  const ranges = text.split(',').map((part) => part.trim());
  return ranges.every(isAddressOrRange) ? ranges : null;
}

/** Whether an address lies within one of the ranges. One that is no address lies in none. */
export function isWithin(ranges: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', bits] = range.split('/');
    const family = familyOf(start);
    if (bits === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(bits), family);
  }
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
