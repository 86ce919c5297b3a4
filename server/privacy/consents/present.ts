import { NOTICE_VERSION } from '#contract/notice.ts';
import type { Consents } from '#contract/privacy.ts';
import type { ConsentRow } from '../../consents/index.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';

/**
 * What somebody has agreed to. The notice is new to whoever has not agreed to this version; staff did not come by consent
 * but by a role, so nothing is asked of them.
 */
export function presentConsents(
  rows: readonly ConsentRow[],
  { isSuperAdmin, roles }: Pick<Caller, 'isSuperAdmin' | 'roles'>,
): Consents {
  const hasAgreed = rows.some(({ notice, what }) => notice === NOTICE_VERSION && what === 'given');
  return {
    version: NOTICE_VERSION,
    isNew: !hasAgreed && !isSuperAdmin && Object.keys(roles).length === 0,
    consents: rows.map(({ notice, what, how, at }) => ({ notice, what, how, at: at.toISOString() })),
  };
}
