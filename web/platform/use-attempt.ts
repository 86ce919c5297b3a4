import { useState } from 'react';
import { ApiError } from './api-error.ts';

export interface Failure {
  /** The words of what failed. */
  text: string;
  /** What the server said of it; empty where it said nothing. */
  reason: string;
  /** What it said of single fields, by their names. */
  fields: Readonly<Record<string, string>>;
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
      const said = error instanceof ApiError ? error : null;
      setFailure({ text, reason: said?.message ?? '', fields: said?.fields ?? {} });
      return false;
    }
  };
  return { failure, dismiss: () => setFailure(null), attempt };
}
