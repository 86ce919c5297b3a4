import { ApiError } from './api-error.ts';

/** A refusal is an answer and stays one; a missing answer and a fault of the server are tried once more. */
export function retryCall(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (error.status === 0 || error.status >= 500) && failures < 1;
}
