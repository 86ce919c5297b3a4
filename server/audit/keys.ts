import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key that seals records. It lies outside the database: who can rewrite the one cannot make the other's seals. */
export interface AuditKey {
  /** Names the key without showing it. */
  readonly id: string;
  readonly secret: string;
}

export interface AuditKeys {
  readonly current: AuditKey;
  /** Of all keys, the current one first. */
  readonly ids: readonly string[];
  /** A key by its id, also one of before; undefined where it is not here. */
  find(id: string): AuditKey | undefined;
}

const FILE = 'audit-key';
const OTHERS = 0o077;
const SHORTEST = 32;

/** The keys of AUDIT_KEY, newest first; where it is unset those of the key file, which is made at the first start. */
export function openKeys({ auditKey, dataDir }: { auditKey: string | null; dataDir: string }): AuditKeys {
  const secrets = (auditKey ?? readKeyFile(dataDir)).split(/[\s,]+/).filter((part) => part !== '');
  if (auditKey !== null && secrets.some(({ length }) => length < SHORTEST))
    throw new Error(
      `AUDIT_KEY is not allowed: each of its keys must have at least ${SHORTEST} letters and digits`,
    );
  const keys = secrets.map((secret) => ({ id: nameKey(secret), secret }));
  const [current] = keys;
  if (!current) throw new Error(`${join(dataDir, FILE)} holds no key: restore it, or set AUDIT_KEY`);
  return { current, ids: keys.map(({ id }) => id), find: (wanted) => keys.find(({ id }) => id === wanted) };
}

/** Whether there is a key already. A command that only compares or checks makes none. */
export function hasKeys({ auditKey, dataDir }: Parameters<typeof openKeys>[0]): boolean {
  return auditKey !== null || existsSync(join(dataDir, FILE));
}

/** The ids of the keys that are here, the one that seals first. */
export function listKeyIds(config: Parameters<typeof openKeys>[0]): readonly string[] {
  return openKeys(config).ids;
}

/** Where the key of the audit trail comes from, for the operator. */
export function describeKeys({
  auditKey,
  databaseUrl,
}: {
  auditKey: string | null;
  databaseUrl: string | null;
}): string {
  if (auditKey !== null) return 'audit: sealed with AUDIT_KEY';
  const hint = databaseUrl === null ? '' : '; several nodes on one database need AUDIT_KEY';
  return `audit: sealed with the key in DATA_DIR/${FILE}${hint}`;
}

/**
 * What stands for a plate in a record, which is never erased: without the key nobody can tell from it which plate it was,
 * and whoever knows the plate finds the record.
 */
export function markWith({ secret }: AuditKey, plate: string): string {
  const key = plate.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHmac('sha256', secret).update(`plate ${key}`).digest('hex').slice(0, 16);
}

function readKeyFile(dataDir: string): string {
  const file = join(dataDir, FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    // Never over a file that is there: without its key nobody can tell a true trail from a false one.
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Error(`the audit's key can't be written to ${file}: ${(error as Error).message}`, {
        cause: error,
      });
  }
  const open = statSync(file).mode & OTHERS;
  if (open !== 0) chmodSync(file, 0o600);
  return readFileSync(file, 'utf8');
}

function nameKey(secret: string): string {
  return createHmac('sha256', secret).update('the name of this key').digest('hex').slice(0, 16);
}
