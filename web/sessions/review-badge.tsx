import type { ParkingSession } from '#contract/sessions.ts';
import { Badge } from '../ui/badge.tsx';

type Reviewed = Pick<ParkingSession, 'review' | 'reviewLapsed'>;

/** That a session waits for a person, or what was not read of one about which nobody can find out more; else nothing. */
export function ReviewBadge({ of, size = 'md' }: { of: Reviewed; size?: 'md' | 'row' }) {
  if (!of.review) return null;
  const lapsed = wordLapsed(of);
  return (
    <Badge size={size} tone={lapsed === null ? 'warn' : 'neutral'}>
      {lapsed ?? 'In review'}
    </Badge>
  );
}

/** What was not read of a session about which nobody is asked any longer; null of every other one. */
export function wordLapsed({ review = '', reviewLapsed }: Reviewed): string | null {
  return reviewLapsed ? (LAPSED[review] ?? 'Not matched') : null;
}

const LAPSED: Readonly<Record<string, string>> = {
  exit_missed: 'Exit not read',
  exit_unseen: 'Exit not read',
  entry_unknown: 'Entry not read',
  plate_unreadable: 'Plate not read',
  exit_ambiguous: 'Exit not clear',
};
