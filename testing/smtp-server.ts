import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** `hang` says nothing after the greeting, `drip` sends its greeting for ever, a number refuses each recipient with it. */
type Mood = 'take' | 'hang' | 'drip' | number;

export interface SmtpServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The heads of the mails, as they came. */
  readonly heads: string[];
  mood: Mood;
  /** How many connections were opened. */
  connections(): number;
  close(): Promise<void>;
}

/** A small mail server on this machine, as far as a sender can tell. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const [mails, heads]: [ReceivedMail[], string[]] = [[], []];
  const sockets = new Set<Socket>();
  let connections = 0;
  const made = { mood: 'take' as Mood };
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    converse(socket, made, { mails, heads });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(made, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    heads,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function converse(
  socket: Socket,
  made: { mood: Mood },
  { mails, heads }: Pick<SmtpServer, 'mails' | 'heads'>,
): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  if (made.mood === 'drip') {
    const timer = setInterval(() => say('220-still here'), 50);
    socket.on('close', () => clearInterval(timer));
    return;
  }
  say('220 test');
  let [from, to, data, rest] = ['', '', null as string | null, ''];
  const answer = (line: string): void => {
    if (data !== null) {
      if (line !== '.') data += `${line.startsWith('..') ? line.slice(1) : line}\r\n`;
      else {
        mails.push({ from, to, ...readMessage(data) });
        heads.push(data.slice(0, data.indexOf('\r\n\r\n')));
        data = null;
        say('250 taken');
      }
    } else if (/^mail from:/i.test(line)) {
      from = addressIn(line);
      say('250 ok');
    } else if (/^rcpt to:/i.test(line)) {
      to = addressIn(line);
      say(typeof made.mood === 'number' ? `${made.mood} <${to}> is not known here` : '250 ok');
    } else if (/^data/i.test(line)) {
      data = '';
      say('354 go on');
    } else say(/^quit/i.test(line) ? '221 bye' : '250 test');
  };
  socket.on('data', (chunk) => {
    if (made.mood === 'hang') return;
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) answer(line);
  });
}

function addressIn(line: string): string {
  return line.slice(line.indexOf('<') + 1, line.indexOf('>'));
}

function readMessage(data: string): { subject: string; text: string } {
  const end = data.indexOf('\r\n\r\n');
  const head = data.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const field = (name: string) =>
    head
      .split('\r\n')
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const body = data.slice(end + 4);
  return { subject: field('subject'), text: decode(field('content-transfer-encoding'), body).trim() };
}

function decode(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}
