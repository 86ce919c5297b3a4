import { indiaDate } from '#domain/time/india-time.ts';
import { useState } from 'react';

/** The Indian day on which the screen was opened. */
export function useToday(): string {
  return useState(() => indiaDate(new Date()))[0];
}
