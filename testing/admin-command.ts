import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { BuiltServer } from './built-server.ts';

export interface EndedCommand {
  /** Null where it was killed. */
  readonly code: number | null;
  /** Lines of standard output, and of standard error without what Node itself warns of. */
  readonly out: readonly string[];
  readonly errors: readonly string[];
}

export interface StartedCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<EndedCommand>;
}

/** What every command of these tests is given; nothing of ours but this. */
const ENVIRONMENT = {
  LOG_LEVEL: 'silent',
  SERVER_KEY: '5e'.repeat(32),
  AUDIT_KEY: 'the-key-of-all-tests-is-no-secret-at-all',
  BACKUP_KEY: '7a'.repeat(32),
};

/** `npm run admin -- …`, as a process of its own. */
export function startAdminCommand(
  server: Pick<BuiltServer, 'words'>,
  words: readonly string[],
  environment: Record<string, string>,
): StartedCommand {
  const child = spawn(process.execPath, [...server.words, 'admin', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...ENVIRONMENT, ...environment },
  });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += String(chunk)));
  child.stderr.on('data', (chunk) => (printed.err += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    out: linesOf(printed.out),
    errors: linesOf(printed.err).filter((line) => !line.startsWith('(')),
  }));
  return { child, ended };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
