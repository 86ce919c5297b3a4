import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import { badInput } from './errors.ts';

const MOST = 50;
/** An address so short cannot hold more parameters than are allowed. */
const SURELY_FEW = 2 * MOST;

/** Reads the parameters of an address; none of one that has too many, which is refused before anybody looks at them. */
export function readFewParameters(query: string): Record<string, unknown> {
  return hasMany(query) ? {} : parse(query);
}

/** Answers 400 to an address with more parameters than any call knows. */
export function refuseManyParameters(
  request: FastifyRequest,
  _reply: unknown,
  done: (error?: Error) => void,
): void {
  done(hasMany(request.raw.url ?? '') ? badInput('The address holds too many parameters.') : undefined);
}

function hasMany(text: string): boolean {
  if (text.length < SURELY_FEW) return false;
  let count = 0;
  for (let at = text.indexOf('&'); at !== -1 && count <= MOST; at = text.indexOf('&', at + 1)) count += 1;
  return count > MOST;
}
