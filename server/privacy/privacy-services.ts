import type { Accounts } from '../accounts/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Backups, ErasureList } from '../backup/index.ts';
import type { Inquiries } from '../inquiries/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Plates } from '../plates/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';

/** The topics that somebody's data lies in, as far as privacy needs them opened. */
export interface Doors {
  readonly audit: Audit;
  readonly backups: Backups;
  readonly malls: Malls;
  readonly accounts: Accounts;
  readonly plates: Plates;
  readonly sessions: Sessions;
  readonly inquiries: Inquiries;
}

/** What the work on privacy needs. */
export interface PrivacyServices extends Doors {
  readonly services: Services;
  readonly list: ErasureList;
}
