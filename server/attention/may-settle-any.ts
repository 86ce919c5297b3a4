import { mayAs } from '#contract/roles.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';

/** Whether somebody may settle any visit of a mall, not only what waits in the queue. */
export function maySettleAny({ isSuperAdmin, roles }: Caller, mall: number): boolean {
  return isSuperAdmin || mayAs(roles[mall], 'settle_sessions');
}
