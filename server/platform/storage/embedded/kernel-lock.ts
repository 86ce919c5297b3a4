import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/**
 * Asks the kernel for a lock that ends with this process, whatever ends it, and that other containers see too.
 * Node has no call for it: the system's `flock` locks a file that we keep open. `none` where the system has no `flock`.
 */
export function takeKernelLock(file: string): { state: 'held' | 'refused' | 'none'; release(): void } {
  const handle = openSync(file, 'a');
  const release = () => closeSync(handle);
  const asked = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', handle],
    timeout: 5_000,
  });
  if (asked.status === 0) return { state: 'held', release };
  release();
  return { state: asked.status === 1 ? 'refused' : 'none', release: () => undefined };
}
