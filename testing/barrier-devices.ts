import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net';

/** One call that a device was sent. */
export interface BarrierCall {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  /** How it signed in: nothing, rightly or wrongly. */
  readonly signIn: 'none' | 'right' | 'wrong';
}

/** A camera with a barrier, or a board with outputs, at the edge: it answers as such a one does. */
export interface BarrierDevice {
  readonly port: number;
  readonly calls: BarrierCall[];
  /** What was obeyed. */
  readonly opened: () => BarrierCall[];
  end(): Promise<void>;
}

export const ACCOUNT = { user: 'gate', password: 'Zz-kachori-9"\\' };
export const HIKVISION_OK =
  '<?xml version="1.0" encoding="UTF-8"?><ResponseStatus version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><requestURL>/ISAPI/Parking/channels/1/barrierGate</requestURL><statusCode>1</statusCode><statusString>OK</statusString></ResponseStatus>';

interface Manner {
  /** What it offers at a call without a sign-in. */
  readonly challenge?: string;
  readonly status?: number;
  readonly answer?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers nothing at all. */
  readonly isSilent?: boolean;
}

const NONCE = '5d1a:0b9c';
export const DIGEST = `Digest qop="auth", realm="IP Camera(C2201)", nonce="${NONCE}", stale="FALSE"`;

/** A device that signs in by digest (RFC 7616, MD5) or by the bare password; `manner` is asked at each call. */
export async function openHttpDevice(manner: () => Manner = () => ({}), at = 0): Promise<BarrierDevice> {
  const calls: BarrierCall[] = [];
  const server = createServer((request, response) => {
    void takeCall(request, response, calls, manner());
  });
  const port = await listen(server, at);
  return {
    port,
    calls,
    opened: () => calls.filter(({ signIn }) => signIn === 'right'),
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function takeCall(
  request: IncomingMessage,
  response: ServerResponse,
  calls: BarrierCall[],
  { challenge = DIGEST, status = 200, answer = HIKVISION_OK, headers = {}, isSilent }: Manner,
): Promise<void> {
  const { method = '', url = '' } = request;
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  const signIn = judgeSignIn(method, url, request.headers.authorization);
  calls.push({ method, url, body, signIn });
  if (isSilent) return;
  if (signIn === 'right') response.writeHead(status, headers).end(answer);
  else response.writeHead(401, { 'www-authenticate': challenge }).end('<html>Unauthorized</html>');
}

function judgeSignIn(method: string, url: string, given: string | undefined): BarrierCall['signIn'] {
  if (given === undefined) return 'none';
  const { user, password } = ACCOUNT;
  if (given.startsWith('Basic '))
    return Buffer.from(given.slice(6), 'base64').toString() === `${user}:${password}` ? 'right' : 'wrong';
  const value = (name: string) => new RegExp(`[ ,]${name}="?([^",]*)"?`).exec(given)?.[1] ?? '';
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const own = md5(`${user}:IP Camera(C2201):${password}`);
  const counted = `${value('nonce')}:${value('nc')}:${value('cnonce')}:${value('qop')}`;
  const isRight =
    value('response') === md5(`${own}:${counted}:${md5(`${method}:${url}`)}`) &&
    value('username') === user &&
    value('uri') === url &&
    value('nonce') === NONCE;
  return isRight ? 'right' : 'wrong';
}

/** A relay board that speaks Modbus TCP. */
export interface RelayBoard {
  readonly port: number;
  /** Each change of a coil, in order. */
  readonly changes: { unit: number; coil: number; isOn: boolean }[];
  end(): Promise<void>;
}

/** `refuse` answers an exception, or breaks the connection off. */
export async function openRelayBoard(
  refuse: (isOn: boolean) => 'exception' | 'break' | null = () => null,
): Promise<RelayBoard> {
  const changes: RelayBoard['changes'] = [];
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (question: Buffer) => {
      const [unit, coil] = [question.readUInt8(6), question.readUInt16BE(8)];
      const isOn = question.readUInt16BE(10) === 0xff_00;
      const why = refuse(isOn);
      if (why === 'break') socket.destroy();
      else if (why === 'exception') socket.write(exceptionTo(question));
      else {
        changes.push({ unit, coil, isOn });
        socket.write(question);
      }
    });
  });
  const port = await listen(server);
  return { port, changes, end: async () => void (await once(server.close(), 'close')) };
}

/** Exception 2: there is no such address. */
function exceptionTo(question: Buffer): Buffer {
  return Buffer.concat([question.subarray(0, 4), Buffer.from([0, 3, question.readUInt8(6), 0x85, 2])]);
}

async function listen(server: Server, at = 0): Promise<number> {
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
