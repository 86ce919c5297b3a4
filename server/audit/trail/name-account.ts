import type { AuditKind } from '#contract/audit.ts';

/** An account that records name, as far as the asker may know it. */
export interface KnownAccount {
  /** Its name now; null where it is gone, or a driver's whom the asker may not know. */
  readonly name: string | null;
  readonly isGone: boolean;
  /** Under which names it was on the staff, and when, the earliest first. Without a mall: of all. */
  readonly asStaff: readonly {
    readonly mall: number | null;
    readonly name: string;
    readonly from: Date;
    readonly until: Date | null;
  }[];
}

/** What a driver does with plates. */
export const ABOUT_PLATES: ReadonlySet<string> = new Set<AuditKind>([
  'plate_claimed',
  'plate_proven',
  'plate_borne_out',
  'plate_contested',
  'plate_released',
  'contest_decided',
  'plate_lapsed',
]);

/** What people do for themselves, whatever they are on the staff. */
const AS_DRIVER: ReadonlySet<string> = new Set<AuditKind>([
  'sign_up',
  'consent_given',
  'consent_withdrawn',
  'dispute_raised',
  'erased',
]);

interface Where {
  readonly kind: string;
  readonly at: Date;
  readonly mall: number | null;
  readonly part: 'actor' | 'target';
}

/**
 * An account as a record shows it: what somebody did as staff under the name that they had then, also once the role has ended
 * or the account is gone. What an erased account did as a driver shows neither name nor id, which is beside that name.
 */
export function nameAccount(
  known: KnownAccount,
  id: string,
  where: Where,
): { id: string; name: string | null } {
  const { name, isGone, asStaff } = known;
  const then = nameThen(known, where);
  if (then !== null) return { id, name: then };
  return isGone && asStaff.length > 0 ? { id: '', name: null } : { id, name };
}

function nameThen({ asStaff }: KnownAccount, { kind, at, mall, part }: Where): string | null {
  if (ABOUT_PLATES.has(kind) || AS_DRIVER.has(kind)) return null;
  // Whoever was staff may be what something is done about later on: their drawer is closed, their role has ended.
  const isTime = (until: Date | null) => part === 'target' || until === null || at <= until;
  const fits = asStaff.filter(
    (one) => (mall === null || one.mall === null || one.mall === mall) && one.from <= at && isTime(one.until),
  );
  return fits.at(-1)?.name ?? null;
}
