import type { MallPerson } from '#contract/people.ts';
import { mayAs, type MallRole } from '#contract/roles.ts';
import { ROLE_WORDS } from '../accounts/roles.ts';

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const DAY_MS = 86_400_000;

/** `12 Mar 2026`. */
export function wordDay(at: string): string {
  return DAY.format(new Date(at));
}

const INSTANT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
});

/** What is to be known before a role ends: who cannot close a drawer leaves its count to others. Empty where none is open. */
export function wordDrawer(since: string | null): string {
  if (since === null) return '';
  return ` Their cash drawer is open since ${INSTANT.format(new Date(since))}: somebody else has to count it then, under Cash drawers.`;
}

/** The same once the role has ended. */
export function wordDrawerLeft({ name, since }: { readonly name: string; readonly since: string }): string {
  return `The cash drawer of ${name} stays open, since ${INSTANT.format(new Date(since))}, and they cannot close it any more: count it and close it under Cash drawers.`;
}

/** How long ago somebody was last signed in, as near as the server knows: to ten minutes. */
export function wordSeen(at: string | null, now: Date): string {
  if (at === null) return 'Never';
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  if (minutes < 15) return 'Now';
  if (minutes < 120) return `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return minutes * 60_000 < 2 * DAY_MS ? `${hours} hours ago` : wordDay(at);
}

/** What a new role does to somebody, before it is given. */
export function wordNewRole({ name, isYou, drawerOpenSince }: MallPerson, role: MallRole): string {
  const mayClose = mayAs(role, 'work_lanes');
  const becomes = isYou ? 'You become' : `${name} becomes`;
  const signsIn = isYou ? 'have to sign in again' : 'has to sign in again';
  return `${becomes} ${ROLE_WORDS[role].name} and ${signsIn}.${mayClose ? '' : wordDrawer(drawerOpenSince)}`;
}

/** The same once it is given. */
export function wordGivenRole({ name }: MallPerson, role: MallRole): string {
  return `${name} is ${ROLE_WORDS[role].name} now and has to sign in again.`;
}
