import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Services } from '../../platform/services.ts';

/** One thing that was erased: what it was and its random id, which leads to nobody any more. */
export interface Erasure {
  readonly kind: 'account' | 'session' | 'inquiry';
  readonly id: string;
  readonly at: string;
}

/** How the list is named beside the backups. */
export const LIST_NAME = 'erasures';

/**
 * What was erased, in a file of the data folder: outside the database, so that a restore of an older backup does not take
 * it along. One line of JSON each; lines are only added.
 */
export class ErasureList {
  readonly #file: string;
  #known: Set<string> | null = null;

  constructor({ dataDir, isDemo }: Pick<Services['config'], 'dataDir' | 'isDemo'>) {
    this.#file = join(dataDir, isDemo ? `demo-${LIST_NAME}` : LIST_NAME);
  }

  /** Everything that is in the file; a line that was torn by a power cut is left out. */
  read(): Erasure[] {
    return existsSync(this.#file) ? parseErasures(readFileSync(this.#file, 'utf8')) : [];
  }

  /** Adds what is not there yet, on the disk before it resolves; answers how many lines were added. */
  async add(erasures: readonly Erasure[]): Promise<number> {
    const known = (this.#known ??= new Set(this.read().map(nameOf)));
    const fresh = erasures.filter((one) => !known.has(nameOf(one)));
    if (fresh.length === 0) return 0;
    mkdirSync(dirname(this.#file), { recursive: true });
    const isNew = !existsSync(this.#file);
    const file = await open(this.#file, 'a', 0o600);
    try {
      // On a line of its own, whatever a power cut left before it.
      const start = isNew ? '' : '\n';
      await file.writeFile(`${start}${fresh.map((one) => JSON.stringify(one)).join('\n')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    chmodSync(this.#file, 0o600);
    for (const one of fresh) known.add(nameOf(one));
    return fresh.length;
  }
}

export function nameOf({ kind, id }: Pick<Erasure, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

export function parseErasures(text: string): Erasure[] {
  return text.split('\n').flatMap((line) => {
    try {
      const parsed = JSON.parse(line) as Erasure;
      return typeof parsed.id === 'string' && typeof parsed.kind === 'string' ? [parsed] : [];
    } catch {
      return [];
    }
  });
}
