import { AUDIT_KINDS, type AuditKind, type AuditRecord } from '#contract/audit.ts';
import { CALENDAR_WORDS } from './calendar-words.ts';
import { CLOSURE_WORDS } from './closure-words.ts';
import { DRAWER_WORDS } from './drawer-words.ts';
import { LANE_WORDS } from './lane-words.ts';
import { LISTS } from './list-words.ts';
import { MONEY_WORDS } from './money-words.ts';
import { PASS_WORDS } from './pass-words.ts';
import { RECOUNT_WORDS } from './recount-words.ts';

interface Words {
  /** What happened, as a choice in a filter. */
  readonly label: string;
  /** What somebody did, to go on from their name; the label where that says all. */
  sentence?(this: void, facts: Facts, record: AuditRecord): string;
}

const WORDS: { readonly [Kind in AuditKind]: Words } = {
  sign_in: { label: 'Signed in' },
  sign_in_failed: {
    label: 'Failed sign-in',
    sentence: (_facts, { target }) =>
      target.id === ''
        ? 'Tried to sign in, but no account fits'
        : `Tried a wrong password for ${nameOf(target)}`,
  },
  sign_out: { label: 'Signed out' },
  sign_up: { label: 'Signed up' },
  refused: {
    label: 'Refused',
    sentence: (facts) =>
      facts['others'] === true
        ? 'Asked for what they may not, from many addresses'
        : `Was refused ${text(facts['method'])} ${text(facts['route'])}${facts['status'] === 401 ? ': not signed in' : ': not allowed'}`,
  },
  role_granted: {
    label: 'Role given',
    sentence: (facts, { target }) =>
      `Made ${nameOf(target)} an admin of ${count(lengthOf(facts['malls']), 'mall')}`,
  },
  role_changed: {
    label: 'Role changed',
    sentence: (facts, { target }) =>
      `Changed ${nameOf(target)} from ${text(facts['before'])} to ${text(facts['role'])}`,
  },
  role_revoked: {
    label: 'Role taken away',
    sentence: (_facts, { target }) => `Took the role of ${nameOf(target)} away`,
  },
  super_admin_created: {
    label: 'Super admin made',
    sentence: (_facts, { target }) => `Made ${nameOf(target)} a super admin`,
  },
  invitation_made: { label: 'Invitation made' },
  invitation_used: { label: 'Invitation accepted' },
  invitation_withdrawn: { label: 'Invitation withdrawn' },
  password_changed: { label: 'Password changed' },
  password_reset_requested: { label: 'Password reset asked for' },
  password_reset: { label: 'Password reset' },
  email_verified: { label: 'E-mail address verified' },
  email_changed: { label: 'E-mail address changed' },
  name_changed: {
    label: 'Name changed',
    sentence: ({ before, after }) => `Changed their own name from ${text(before)} to ${text(after)}`,
  },
  phone_changed: { label: 'Phone number changed' },
  phone_refused: { label: 'Phone number of another account typed' },
  second_factor_added: { label: 'Second factor added' },
  second_factor_removed: { label: 'Second factor removed' },
  recovery_codes_made: { label: 'Recovery codes made' },
  recovery_code_used: { label: 'Recovery code used' },
  plate_claimed: { label: 'Plate claimed' },
  plate_proven: {
    label: 'Plate proven',
    sentence: ({ mark, how }) => `Proved ${markOf(mark)}${PROOFS[text(how)] ?? ''}`,
  },
  plate_borne_out: {
    label: 'Proof of a plate borne out',
    sentence: ({ mark }) =>
      `Let the proof of ${markOf(mark)} count, whose visit more than one device has seen, or was paid for`,
  },
  plate_contested: {
    label: 'Plate contested',
    sentence: ({ mark }) => `Proved ${markOf(mark)}, which another account has proven too`,
  },
  plate_released: { label: 'Plate released', sentence: ({ mark }) => `Released ${markOf(mark)}` },
  contest_decided: {
    label: 'Contest over a plate decided',
    sentence: ({ mark }) => `Ended the contest over ${markOf(mark)}`,
  },
  plate_lapsed: {
    label: 'Proof of a plate ran out',
    sentence: ({ mark }) => `Ended the proof of ${markOf(mark)}, which was a year old`,
  },
  desk_code_made: { label: 'Code for a plate made at the desk' },
  image_viewed: {
    label: 'Image viewed',
    sentence: ({ read, gate }) =>
      `Looked at the image of read ${text(read)}${text(gate) && ` at ${text(gate)}`}`,
  },
  pay_link_viewed: {
    label: 'Pay link shown',
    sentence: ({ session }) => `Had the pay link of session ${text(session)} shown`,
  },
  plate_viewed: { label: 'Plate viewed', sentence: () => 'Looked at a whole plate' },
  plates_listed: {
    label: 'Plates listed',
    sentence: (facts) => {
      const what = LISTS[text(facts['list'])] ?? 'sessions';
      const search =
        facts['search'] === undefined ? '' : `, searching for ${markOf(facts['search'], 'a plate or words')}`;
      // A list that was open already, and showed more.
      const isMore = facts['new'] !== undefined;
      const rows = count(Number(facts['new'] ?? facts['rows'] ?? 0), isMore ? 'new row' : 'row');
      return `Looked at ${rows} of ${what}${daysOf(facts)}${search}`;
    },
  },
  inquiry_viewed: {
    label: 'Inquiry viewed',
    sentence: (facts) => {
      const search = facts['search'] == null ? '' : `, searching for ${markOf(facts['search'])}`;
      return `Looked at ${count(Number(facts['rows'] ?? 0), 'message')} of the contact form${search}`;
    },
  },
  exported: {
    label: 'Exported',
    sentence: (facts) => `Exported ${text(facts['what']) || 'data'}${daysOf(facts)}`,
  },
  audit_read: {
    label: 'Audit read',
    sentence: (facts) =>
      `Looked at ${count(Number(facts['rows'] ?? 0), 'record')} of this audit${daysOf(facts)}`,
  },
  mall_added: { label: 'Mall added', sentence: (facts) => `Added the mall ${text(facts['name'])}` },
  mall_changed: { label: 'Mall changed', sentence: (facts) => `Changed the mall ${text(facts['name'])}` },
  mall_toggled: {
    label: 'Mall switched on or off',
    sentence: (facts) => `Switched the mall ${facts['isLive'] === true ? 'on' : 'off'}`,
  },
  session_settled: {
    label: 'Stay settled',
    sentence: ({ action, many, reason }) =>
      `Settled ${count(Number(many ?? 1), 'stay')} by hand (${text(action)}): ${text(reason)}`,
  },
  attention_decided: {
    label: 'Attention: decided',
    sentence: ({ action }) => `Decided about something that needed somebody (${text(action)})`,
  },
  ...RECOUNT_WORDS,
  ...LANE_WORDS,
  ...DRAWER_WORDS,
  ...MONEY_WORDS,
  ...PASS_WORDS,
  mall_archived: { label: 'Mall deleted', sentence: (facts) => `Deleted the mall ${text(facts['name'])}` },
  mall_image_set: { label: 'Mall image changed', sentence: () => 'Changed the image of the mall' },
  layout_changed: { label: 'Layout changed', sentence: () => 'Changed the layout of the mall' },
  ...CLOSURE_WORDS,
  plan_changed: { label: 'Plan changed', sentence: () => 'Changed the plan of the mall' },
  device_registered: {
    label: 'Device registered',
    sentence: (facts) => `Registered the device ${text(facts['name'])}`,
  },
  device_changed: {
    label: 'Device changed',
    sentence: (facts) => `Changed the settings of the device ${text(facts['name'])}`,
  },
  device_key_rotated: {
    label: 'Device key changed',
    sentence: (facts) => `Gave the device ${text(facts['name'])} a new key`,
  },
  device_revoked: {
    label: 'Device revoked',
    sentence: (facts) => `Revoked the device ${text(facts['name'])}`,
  },
  morning_mail_changed: {
    label: 'Morning mail',
    sentence: (facts) => `Switched their morning mail ${facts['isOn'] === true ? 'on' : 'off'}`,
  },
  device_command: {
    label: 'Command to a device',
    sentence: (facts) => `Sent the command ${text(facts['command'])}`,
  },
  tariff_set: {
    label: 'Tariff set',
    sentence: (facts) => `Set version ${text(facts['version'])} of the tariff`,
  },
  tariff_draft_stored: { label: 'Tariff draft stored', sentence: () => 'Stored a draft of the tariff' },
  tariff_backtested: {
    label: 'Tariff tried',
    sentence: (facts) =>
      `Tried a draft of the tariff on ${count(Number(facts['sessions'] ?? 0), 'past stay')}`,
  },
  tariff_published: {
    label: 'Tariff published',
    sentence: (facts) => `Published version ${text(facts['version'])} of the tariff`,
  },
  validation_given: {
    label: 'Stamp given',
    sentence: (facts) =>
      'shop' in facts ? 'Gave a stay what a shop pays for' : `Gave a stay the stamp ${text(facts['code'])}`,
  },
  gst_set: {
    label: 'Tax details set',
    sentence: (facts) => `Set who supplies the parking: ${text(facts['legalName'])}`,
  },
  settlement_report_taken: {
    label: 'Settlement report taken',
    sentence: (facts) => `Took a settlement report of ${text(facts['lines'])} lines`,
  },
  setting_changed: { label: 'Setting changed' },
  ...CALENDAR_WORDS,
  consent_given: { label: 'Consent given' },
  consent_withdrawn: { label: 'Consent withdrawn' },
  erased: {
    label: 'Personal data erased',
    sentence: (facts) =>
      facts['again'] === true
        ? 'Erased again what a restored backup had brought back'
        : `Erased their own account and ${count(Number(facts['visits'] ?? 0), 'visit')}`,
  },
  inquiry_answered: {
    label: 'Inquiry answered',
    sentence: (facts) =>
      `Noted that a message is ${facts['isAnswered'] === true ? 'answered' : 'open again'}`,
  },
  inquiry_erased: { label: 'Inquiry erased', sentence: () => 'Deleted a message of the contact form' },
  signed_out_everybody: { label: 'Everybody signed out' },
  retention_applied: { label: 'Old data deleted' },
  backup_made: { label: 'Backup made' },
  restored: {
    label: 'Backup restored',
    sentence: (facts) =>
      `Restored the backup ${text(facts['backup'])}${Number(facts['missing']) > 0 ? `, which lacks at least the last ${count(Number(facts['missing']), 'record')} of this audit` : ''}`,
  },
  audit_key_changed: { label: 'Key of the audit changed' },
};

type Facts = AuditRecord['facts'];

/** The kinds with their words, in the order of the alphabet. */
export const KIND_CHOICES = AUDIT_KINDS.map((kind) => ({ kind, label: WORDS[kind].label })).toSorted(
  (one, other) => one.label.localeCompare(other.label),
);

/** What somebody did, in a sentence to go on from their name. */
export function wordRecord(record: AuditRecord): string {
  const words: Words | undefined = (WORDS as Readonly<Record<string, Words>>)[record.kind];
  const sentence =
    words?.sentence?.(record.facts, record) ?? words?.label ?? record.kind.replaceAll('_', ' ');
  return record.times > 1 ? `${sentence}, ${record.times.toLocaleString('en-IN')} more times` : sentence;
}

/** Who did it: a name, or what is known where there is none. */
export function wordActor({ actor }: AuditRecord): string {
  return actor.name ?? NAMELESS[actor.id] ?? 'An account that is gone';
}

const NAMELESS: Readonly<Record<string, string>> = {
  stranger: 'Somebody not signed in',
  'command line': 'The operator, on the command line',
  product: 'Get My Spot itself',
};

const PROOFS: Readonly<Record<string, string>> = {
  code: ', by the code of a visit',
  link: ', by the link of a visit',
  desk: ', by a code of a mall’s desk',
};

function nameOf({ name }: AuditRecord['target']): string {
  return name ?? 'somebody';
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What stands for a plate, or for words that somebody searched for. */
function markOf(value: unknown, what = 'a plate'): string {
  return `${what} (mark ${text(value).slice(0, 8)})`;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function count(n: number, noun: string): string {
  return `${n.toLocaleString('en-IN')} ${noun}${n === 1 ? '' : 's'}`;
}

function daysOf({ from, to }: Facts): string {
  const [first, last] = [text(from), text(to)];
  if (first && last) return ` from ${first} to ${last}`;
  if (first) return ` from ${first} on`;
  return last ? ` up to ${last}` : '';
}
