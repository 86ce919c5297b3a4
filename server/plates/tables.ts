import type { Standing } from '#domain/plates/standing.ts';
import { bigint, boolean, bytes, instant, integer, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** The plates that accounts call their own; several accounts may claim one plate. */
export const accountPlateTable = defineTable('account_plates', {
  key: text().named('plate_key'),
  account: bigint().named('account_id'),
  plate: text(),
  claimedAt: instant(),
  status: text<Standing>(),
  contestedAt: instant().orNull(),
});

/** Which visits of a plate an account sees: those that begin at `visibleFrom` or later, and before `visibleUntil`. */
export const plateViewTable = defineTable('plate_views', {
  id: bigint().generated(),
  account: bigint().named('account_id'),
  key: text().named('plate_key'),
  visibleFrom: instant(),
  visibleUntil: instant().orNull(),
});

/** Each proof of a plate: by the code of a visit, by a visit's link, or by a code of a mall's desk. */
export const plateProofTable = defineTable('plate_proofs', {
  id: bigint().generated(),
  account: bigint().named('account_id'),
  key: text().named('plate_key'),
  how: text<'code' | 'link' | 'desk'>(),
  sessionId: bigint().orNull(),
  /** When the visit began, or since when the desk vouches. */
  visitAt: instant(),
  at: instant(),
  /** When the plate was released; the code remains used. */
  endedAt: instant().orNull(),
  /** Whether more than one device says that the car was there; until then it shows its visit, and nothing else. */
  isBorneOut: boolean(),
});

/** What stands for a plate in the sealed records of an account: random, so that nothing leads there once it is gone. */
export const plateMarkTable = defineTable('plate_marks', {
  key: text().named('plate_key'),
  account: bigint().named('account_id'),
  mark: text(),
});

/** Codes that a mall's desk has made for a plate. */
export const deskCodeTable = defineTable('desk_codes', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  key: text().named('plate_key'),
  codeHash: text(),
  /** Who has seen the papers; nobody vouches for their own account. Null of codes that were used before this was stored. */
  madeBy: text().orNull(),
  vouchesFrom: instant(),
  madeAt: instant(),
  expiresAt: instant(),
  usedAt: instant().orNull(),
});

/** What the codes of visits are derived from. */
export const plateSecretTable = defineTable('plate_secrets', { id: integer(), secret: bytes() });
