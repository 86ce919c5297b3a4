import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key of this server. It lies outside the database: who has a copy of the data alone cannot use what it protects. */
export interface ServerKey {
  /** A key of 32 bytes for one purpose alone, always the same. */
  derive(this: void, purpose: string): Buffer;
  /** The same of the keys of before, newest first: they open what was sealed with them, and seal nothing any more. */
  deriveEarlier(this: void, purpose: string): Buffer[];
}

const FILE = 'server-key';
const KEY = /^[0-9a-f]{64}$/i;

/** Whether a text is a server key, 32 bytes in hexadecimal digits, or several with commas or spaces between them. */
export function isServerKey(text: string): boolean {
  const keys = split(text);
  return keys.length > 0 && keys.every((key) => KEY.test(key));
}

/** Whether there is a key already. A command that only compares makes none. */
export function hasServerKey({ serverKey, dataDir }: Parameters<typeof openServerKey>[0]): boolean {
  return serverKey !== null || existsSync(join(dataDir, FILE));
}

/**
 * The key from SERVER_KEY, else from a file in the data folder that is made at the first start; the first of several is
 * the current one. Throws one line.
 */
export function openServerKey({
  serverKey,
  dataDir,
}: {
  serverKey: string | null;
  dataDir: string;
}): ServerKey {
  const [current = '', ...earlier] = split(serverKey ?? readKeyFile(dataDir));
  return {
    derive: (purpose) => derive(current, purpose),
    deriveEarlier: (purpose) => earlier.map((key) => derive(key, purpose)),
  };
}

function split(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

function derive(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', purpose, 32));
}

function readKeyFile(dataDir: string): string {
  const file = join(dataDir, FILE);
  try {
    const text = readIfThere(file) ?? makeKeyFile(dataDir, file);
    if (!isServerKey(text)) throw new Error('it holds no key of 64 hexadecimal digits');
    return text;
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(
      `the server's key in ${file} cannot be used (${reason}): put it right or set SERVER_KEY`,
      {
        cause: error,
      },
    );
  }
}

function readIfThere(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    // Nobody else on this machine may read it, whatever somebody did to the file.
    chmodSync(file, 0o600);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole under another name first: of two processes that start at once one makes it, and both read the same. */
function makeKeyFile(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
