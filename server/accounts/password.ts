import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { unavailable } from '../platform/http/errors.ts';

/** What one hash takes: memory in KiB, passes over it, threads. */
type PasswordCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>;

// argon2id (the package's default) with OWASP's floor.
const OWN_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = OWN_COST;

/** From now on a hash costs as much as is given, or what it costs in the product; tests sign in thousands, cheaply. */
export function setPasswordCost(given: PasswordCost = OWN_COST): void {
  cost = given;
}

// Never more than four, and one core stays free: a flood of sign-ins must not slow a gate down.
const MOST_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
const MOST_WAITING = 400;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password with argon2id. 503 when hundreds are waiting already. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost));
}

/** Whether the password belongs to the hash; a hash that cannot be read belongs to none. */
export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password.normalize('NFKC')).catch(() => false));
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw unavailable('Many people are signing in. Please try again.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
