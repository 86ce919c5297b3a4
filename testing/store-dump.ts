import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Dumped {
  readonly dump: Uint8Array;
  close(): Promise<void>;
}

/** What an embedded database is started from, made once for all runs: the name says what it is made from. */
export async function storeDump(name: string, make: () => Promise<Dumped>): Promise<Uint8Array> {
  const folder = join(tmpdir(), 'gms-test-schema');
  const file = join(folder, `${name}.tar`);
  if (!existsSync(file)) {
    const made = await make();
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, made.dump);
    await made.close();
    renameSync(`${file}.${process.pid}`, file);
  }
  return readFileSync(file);
}
