import type { ErasurePreview } from '#contract/privacy.ts';

type AsStaff = Pick<ErasurePreview, 'isLastSuperAdmin' | 'isSuperAdmin' | 'roles' | 'drawers'>;

/** Whether the account may not go now; while that is asked for it may, and the server decides. */
export function isHeld(preview: AsStaff | undefined): boolean {
  return preview !== undefined && wordHeld(preview) !== null;
}

/** Why an account may not go now, and what to do; null where it may. */
export function wordHeld({ isLastSuperAdmin, isSuperAdmin, roles, drawers }: AsStaff): string | null {
  if (isLastSuperAdmin)
    return 'You are the only super admin. Make somebody else one first, or nobody could run this product.';
  if (isSuperAdmin)
    return 'You are a super admin. Ask another super admin to take your role away first. Then you can delete your account.';
  if (roles.length > 0)
    return `You have a role at ${list(roles)}. Ask an admin there to take it away first; for the only admin a super admin does it. Then you can delete your account.`;
  if (drawers.length > 0)
    return `A cash drawer of yours is still open at ${list(drawers)}. Ask a manager there to count and close it first.`;
  return null;
}

/** What stays of somebody who was on the staff, and what does not. */
export function wordStaying(stays: ErasurePreview['namesAsStaff']): string[] {
  const places = [...new Set(stays.map(({ mall, name }) => `${mall ?? 'all malls'}, as ${name}`))];
  return [
    `You were on the staff of ${list(places)}.`,
    'What you did there stays under that name, as long as the mall’s audit: it is about others’ money. Your e-mail address and all that you did as a driver go.',
  ];
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-IN').format([...new Set(words)]);
}
