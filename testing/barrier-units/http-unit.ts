import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { ACCOUNT } from '../barrier-devices.ts';
import { judgeSignIn, type SignedCall } from './check-digest.ts';
import { bytes, play, type UnitStep } from './play.ts';

export interface UnitCall extends SignedCall {
  readonly signIn: 'none' | 'right' | 'wrong';
  readonly head: string;
}

/** How a unit behaves. Each part is asked with how often that has happened before. */
export interface UnitManner {
  readonly account?: { readonly user: string; readonly password: string };
  readonly realm?: string;
  /** The lines of a question for a sign-in, without CR LF. */
  readonly challenge?: (nonce: string, times: number) => readonly string[];
  /** Those that it takes from the start. */
  readonly nonces?: readonly string[];
  /** A nonce holds for one call. */
  readonly isOnce?: boolean;
  /** What it does on a call that is rightly signed in. */
  readonly obey: (call: UnitCall, times: number) => readonly UnitStep[];
  /** The same on one that is not; a 401 with a challenge unless given. */
  readonly refuse?: (call: UnitCall, times: number) => readonly UnitStep[] | null;
  /** On a new connection, before any call. */
  readonly greet?: readonly UnitStep[];
}

export interface HttpUnit {
  readonly port: number;
  readonly calls: readonly UnitCall[];
  /** Calls that were rightly signed in. */
  obeyed(): number;
  wrong(): number;
  /** Connections that are open now. */
  open(): number;
  /** Bytes that its lines have taken. */
  sent(): number;
  end(): Promise<void>;
}

export const REALM = 'IP Camera(C2201)';
const CHALLENGE = (nonce: string) => [
  `WWW-Authenticate: Digest qop="auth", realm="${REALM}", nonce="${nonce}", stale="FALSE"`,
];

/** A camera or a controller at the edge, on the bare line: it sends the very bytes that it is given. */
export async function openHttpUnit(manner: UnitManner): Promise<HttpUnit> {
  const calls: UnitCall[] = [];
  const sockets = new Set<Socket>();
  const answer = answerBy(manner, calls);
  let sent = 0;
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => {
      sockets.delete(socket);
      sent += socket.bytesWritten;
    });
    if (manner.greet) void play(socket, manner.greet);
    let read = '';
    socket.on('data', (more) => {
      read += more.toString('latin1');
      for (let whole = takeCall(read); whole; whole = takeCall(read)) {
        read = read.slice(whole.length);
        void play(socket, answer(whole));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const count = (how: UnitCall['signIn']) => calls.filter(({ signIn }) => signIn === how).length;
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    obeyed: () => count('right'),
    wrong: () => count('wrong'),
    open: () => sockets.size,
    sent: () => sent,
    async end() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

function answerBy(manner: UnitManner, calls: UnitCall[]): (whole: WholeCall) => readonly UnitStep[] {
  const { account = ACCOUNT, realm = REALM, challenge = CHALLENGE } = manner;
  const nonces = new Set<string>(manner.nonces);
  let made = 0;
  return ({ method, uri, body, head }) => {
    const given = /\r\nauthorization: ([^\r]*)/i.exec(head)?.[1] ?? null;
    const signed = { method, uri, body, given };
    const signIn = judgeSignIn(signed, { ...account, realm, nonces });
    const call = { ...signed, head, signIn };
    const times = calls.filter((one) => one.signIn === signIn).length;
    calls.push(call);
    if (manner.isOnce) nonces.clear();
    if (signIn === 'right') return manner.obey(call, times);
    const refused = manner.refuse?.(call, times);
    if (refused) return refused;
    made += 1;
    const nonce = `5d1a0b9c${made}`;
    nonces.add(nonce);
    return [unauthorized(challenge(nonce, times))];
  };
}

const unauthorized = (lines: readonly string[]) =>
  bytes(['HTTP/1.1 401 Unauthorized', ...lines, 'Content-Length: 12', '', 'Unauthorized'].join('\r\n'));

interface WholeCall {
  readonly method: string;
  readonly uri: string;
  readonly head: string;
  readonly body: string;
  readonly length: number;
}

/** The first call in what was received; null before it is whole. */
function takeCall(read: string): WholeCall | null {
  const headEnd = read.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = read.slice(0, headEnd + 2);
  const [method = '', uri = ''] = head.split(' ');
  const length = headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (read.length < length) return null;
  return { method, uri, head, body: read.slice(headEnd + 4, length), length };
}

/** A whole answer with its length, as most units write it. */
export function answerOf(status: string, body: string, lines: readonly string[] = []): Buffer {
  const text = Buffer.from(body, 'utf8');
  const head = [`HTTP/1.1 ${status}`, ...lines, `Content-Length: ${text.length}`, '', ''].join('\r\n');
  return Buffer.concat([bytes(head), text]);
}
