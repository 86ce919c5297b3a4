import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Letters and digits that nobody confuses when a person reads them out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const WELL_FORMED = /^[\w.-]{8,64}$/;

/**
 * Names each request, so that what the browser shows, the log and the audit trail can be found together: as a proxy of
 * our own has named it (`X-Request-Id`), else anew.
 */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = listTrusted(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(trusted, socket.remoteAddress))
      return given;
    return makeId();
  };
}

function listTrusted(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    if (proxy === 'loopback') {
      list.addSubnet('127.0.0.0', 8);
      list.addAddress('::1', 'ipv6');
      continue;
    }
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isTrusted(trusted: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.replace(/^::ffff:/i, '');
  return isIP(plain) !== 0 && trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

const pool = Buffer.alloc(LENGTH * 512);
let next = pool.length;

function makeId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const end = next + LENGTH;
  // Begins with a digit, so that nobody, and no search for plates, takes it for a plate.
  let id = LETTERS.charAt((pool[next] ?? 0) & 7);
  for (next += 1; next < end; next += 1) id += LETTERS.charAt((pool[next] ?? 0) & 31);
  return id;
}
