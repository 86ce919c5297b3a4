// Who is let in, as the rows of access-matrix.ts say it, where several files of rows need it.
export const MALL_READ = '1 33 +3 + 113';
export const MALL_WRITE = '1 33 +3 + 113';
/** A cookie never counts there: not even a super admin's. */
export const DEVICE = '1 11 11 1 +++';
export const ALL_READ = '+ ++ ++ + +++';
/** The last column sends a cookie without an Origin, which a write may not. */
export const ALL_WRITE = '+ ++ ++ + ++3';
export const SIGNED_IN = '1 ++ ++ + 11+';
/** The last column sends a cookie without an Origin, which a write may not. */
export const SIGNED_IN_WRITE = '1 ++ ++ + 113';
/** The key stands in the address, and no header makes up for a wrong one. */
export const KEY_IN_PATH = '1 11 11 1 111';
