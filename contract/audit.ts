import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, text } from './text.ts';

/**
 * What an audit record can be about: a closed list. Whoever records something new adds its word here and its sentence
 * in web/audit/audit-words.ts.
 */
export const AUDIT_KINDS = [
  // The way in.
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'sign_up',
  'refused',
  // Accounts and roles.
  'role_granted',
  'role_revoked',
  'role_changed',
  'super_admin_created',
  'invitation_made',
  'invitation_used',
  'invitation_withdrawn',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'email_verified',
  'email_changed',
  'name_changed',
  'phone_changed',
  'phone_refused',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  // Plates.
  'plate_claimed',
  'plate_proven',
  'plate_borne_out',
  'plate_contested',
  'plate_released',
  'contest_decided',
  'plate_lapsed',
  'desk_code_made',
  // What staff saw.
  'image_viewed',
  'plate_viewed',
  'pay_link_viewed',
  'plates_listed',
  'inquiry_viewed',
  'exported',
  'audit_read',
  // Sessions that a person settled.
  'session_settled',
  // Cars that people counted.
  'recount_begun',
  'level_counted',
  'recount_finished',
  'recount_dropped',
  // What needed somebody.
  'attention_decided',
  'morning_mail_changed',
  // Exit lanes and what is paid there.
  'lane_opened',
  'plate_typed',
  'plate_taken_back',
  'lane_payment_taken',
  'terminal_answered',
  'cash_shift_opened',
  'cash_shift_closed',
  'cash_shift_closed_for',
  'refund_retried',
  'refund_paid',
  'dispute_raised',
  'dispute_decided',
  'chargeback_answered',
  'chargeback_decided',
  // Malls, devices, prices, the calendar.
  'mall_added',
  'mall_changed',
  'mall_toggled',
  'mall_archived',
  'mall_image_set',
  'layout_changed',
  'plan_changed',
  'slots_closed',
  'closure_changed',
  'slots_opened',
  'device_registered',
  'device_changed',
  'device_key_rotated',
  'device_revoked',
  'device_command',
  'tariff_set',
  'tariff_draft_stored',
  'tariff_backtested',
  'tariff_published',
  'validation_given',
  // Passes, lists, shops, announced arrivals.
  'pass_added',
  'pass_changed',
  'pass_ended',
  'passes_imported',
  'shop_added',
  'shop_changed',
  'shop_link_made',
  'arrival_added',
  'arrival_changed',
  'gst_set',
  'settlement_report_taken',
  'setting_changed',
  'calendar_day_added',
  'calendar_day_renamed',
  'calendar_day_removed',
  // Privacy and operation.
  'consent_given',
  'consent_withdrawn',
  'erased',
  'inquiry_answered',
  'inquiry_erased',
  'signed_out_everybody',
  'retention_applied',
  'backup_made',
  'restored',
  'audit_key_changed',
] as const;
export const AuditKind = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof AuditKind>;

/** An account, a mall or a device as a record names it. The id is empty where an erased account did that as a driver. */
const Named = z.object({
  id: z.string(),
  /** As it was when that happened. Null where nobody is known, or nobody of that id is there any more who was staff then. */
  name: z.string().nullable(),
});

export const AuditRecord = z.object({
  /** Its place in the trail, from 1. */
  number: z.number().int(),
  at: z.string(),
  /** One of AUDIT_KINDS; a word of another version is shown as it is. */
  kind: z.string(),
  /** Whose doing it is. */
  actor: Named,
  /** What it was done to; an empty id where that says nothing more. */
  target: Named,
  mall: Named.nullable(),
  address: z.string().nullable(),
  /** The request by which it was done: the reference that a person was shown. */
  request: z.string().nullable(),
  /** How often, where many alike are one record. */
  times: z.number().int(),
  facts: z.record(z.string(), z.unknown()),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** How the trail stands: every record sealed and in its place, or the first that is not. */
export const AuditTrailState = z.object({
  status: z.enum(['unbroken', 'broken', 'checking']),
  checkedAt: z.string().nullable(),
  /** How many records were checked. */
  records: z.number().int(),
  /** The number of the first bad record, and what is wrong. */
  brokenAt: z.number().int().nullable(),
  sentence: z.string().nullable(),
});
export type AuditTrailState = z.infer<typeof AuditTrailState>;

const filters = {
  /** Words that the record holds: a device's name, an address, a reference; a plate that was searched for. */
  q: text(200).optional(),
  /** Part of a name, present or past, of somebody who is or was on the staff, or of a present one's e-mail address; or a whole address. */
  person: text(254).optional(),
  kind: AuditKind.optional(),
  from: Day.optional(),
  to: Day.optional(),
};
const paging = {
  limit: z.coerce.number().int().min(1, 'Between 1 and 200').max(200, 'Between 1 and 200').optional(),
  before: text(100).optional(),
};
const ofMall = z.strictObject({ id: text(64) });
const page = z.object({
  records: z.array(AuditRecord),
  /** Where the next page goes on; null where this is the last. */
  next: z.string().nullable(),
  trail: AuditTrailState,
});

export const readAudit = endpoint({
  method: 'GET',
  path: '/api/super/audit',
  summary: 'The audit trail, newest first. Reading it is recorded too.',
  access: 'super-admin',
  query: z.object({ ...filters, ...paging, /** The mall's `_id`. */ mall: text(64).optional() }),
  answer: page,
});

export const readMallAudit = endpoint({
  method: 'GET',
  path: '/api/malls/:id/audit',
  isOfRecords: true,
  summary: 'The records of one mall, newest first. Reading them is recorded too.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  query: z.object({ ...filters, ...paging }),
  answer: page,
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/super/audit/export',
  summary: 'The audit trail as CSV, at most 100,000 records, newest first. The export is recorded.',
  access: 'super-admin',
  query: z.object({ ...filters, mall: text(64).optional() }),
  answer: z.unknown(),
});

export const exportMallAudit = endpoint({
  method: 'GET',
  path: '/api/malls/:id/audit/export',
  isOfRecords: true,
  summary: 'The records of one mall as CSV, at most 100,000, newest first. The export is recorded.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  query: z.object(filters),
  answer: z.unknown(),
});
