import { useState } from 'react';
import { ApiError } from './api-error.ts';

export interface Failure {
  /** The words of what failed. */
  text: string;
  /** What the server said of it; empty where it said nothing. */
  reason: string;
}

/** Tries a deed and keeps its failure until the next one succeeds or it is dismissed. */
export function useAttempt() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = async (text: string, deed: () => Promise<unknown>): Promise<boolean> => {
    try {
      await deed();
      setFailure(null);
      return true;
    } catch (error) {
      setFailure({ text, reason: error instanceof ApiError ? error.message : '' });
      return false;
    }
  };
  return { failure, dismiss: () => setFailure(null), attempt };
}
