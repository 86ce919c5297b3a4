import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Names one process for good: a number alone comes back after its process has ended, with another start. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When the process started, in the system's own words; null where the system doesn't say. */
  readonly started: string | null;
  /** The boot and the process namespace in which the number counts; null where the system doesn't say. */
  readonly realm: string | null;
}

export function identifySelf(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid), realm: realm() };
}

/** What has become of a process. `unknown`: it ran in another container of this machine, which can't be looked into. */
export function fateOf({ pid, started, realm: home }: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const here = realm();
  if (home !== null && here !== null && home !== here) {
    const [boot] = home.split(' ');
    return here.startsWith(`${boot} `) ? 'unknown' : 'dead';
  }
  if (!isRunning(pid)) return 'dead';
  const now = startOf(pid);
  return started !== null && now !== null && now !== started ? 'dead' : 'alive';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, but it's there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || !hasEnded(pid);
}

/** A killed process that nobody has collected still has its number; it holds nothing once its last thread is gone. */
function hasEnded(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) =>
      /^[ZX]/.test(fields(`${pid}/task/${thread}`)[0] ?? 'Z'),
    );
  } catch {
    return true;
  }
}

function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return fields(String(pid))[19] ?? null;
    const [command, ...words] =
      process.platform === 'win32'
        ? ['powershell', '-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]
        : ['ps', '-o', 'lstart=', '-p', String(pid)];
    return (
      execFileSync(command ?? '', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      null
    );
  } catch {
    return null;
  }
}

/** The fields of /proc/…/stat from the state on; the name before it is in brackets and may hold anything. */
function fields(process: string): string[] {
  const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function realm(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}
