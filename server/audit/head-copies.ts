import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The end of a trail as it was once. Whoever cuts records off cannot take it away where it lies outside the database. */
export interface HeadCopy {
  readonly trail: string;
  readonly number: number;
  readonly hash: string;
  readonly at: string;
}

export interface HeadCopies {
  /** The copies, oldest first. */
  list(): HeadCopy[];
  /** Adds a copy: of each day the last one is left. Throws where the copies are those of another trail. */
  add(copy: HeadCopy): void;
  /** Puts the file of copies aside, but for these; answers where it lies now. */
  setAside(staying: readonly HeadCopy[]): string;
  readonly file: string;
}

interface Given {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly isDemo: boolean;
}

const MOST = 4_000;

/** The copies in a file beside the key, one for each database that this data folder may belong to. */
export function openHeadCopies(given: Given): HeadCopies {
  const file = fileOf(given);
  const list = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(readLine) : []);
  return {
    file,
    list,
    add(copy) {
      const copies = list();
      const last = copies.at(-1);
      if (last && last.trail !== copy.trail)
        throw new Error(
          `${file} has the heads of another audit trail: move it away if that is as it should be`,
        );
      if (last?.number === copy.number) return;
      // The last one of each day, so that the file stays small.
      const isSameDay = last?.at.slice(0, 10) === copy.at.slice(0, 10);
      writeWhole(file, [...(isSameDay ? copies.slice(0, -1) : copies), copy].slice(-MOST));
    },
    setAside(staying) {
      const aside = nameAside(file);
      copyFileSync(file, aside);
      writeWhole(file, staying);
      return aside;
    },
  };
}

/** Puts the copies of an earlier embedded database aside: a database that is made anew has a trail of its own. */
export function setHeadCopiesAside(given: Given): void {
  const file = fileOf(given);
  if (existsSync(file)) renameSync(file, nameAside(file));
}

function nameAside(file: string): string {
  return `${file}.${Math.round(performance.timeOrigin + performance.now())}`;
}

function fileOf({ dataDir, databaseUrl, isDemo }: Given): string {
  const of = databaseUrl ? 'server' : isDemo ? 'demo' : 'embedded';
  return join(dataDir, `audit-heads-${of}.jsonl`);
}

/** All or nothing: a crash in the middle leaves the file as it was. */
function writeWhole(file: string, copies: readonly HeadCopy[]): void {
  const text = copies.map((one) => `${JSON.stringify(one)}\n`).join('');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

function readLine(line: string): HeadCopy[] {
  try {
    const { trail, number, hash, at } = JSON.parse(line) as Partial<HeadCopy>;
    return trail !== undefined && number !== undefined && hash !== undefined && at !== undefined
      ? [{ trail, number, hash, at }]
      : [];
  } catch {
    return [];
  }
}
