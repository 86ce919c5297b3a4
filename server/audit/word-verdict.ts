import type { AuditFault, AuditVerdict } from './verify.ts';

const whole = new Intl.NumberFormat('en-IN');

/** Whether the audit trail holds, in sentences for the operator. */
export function wordVerdict(verdict: AuditVerdict, copies: number): string {
  if (!verdict.ok) {
    const record = whole.format(verdict.record);
    return `The audit trail is broken at record ${record}: ${FAULTS[verdict.fault]}`;
  }
  const records = verdict.records === 1 ? '1 record' : `${whole.format(verdict.records)} records`;
  const heads =
    copies === 0
      ? 'There is no copy of an earlier head to hold it against.'
      : copies === 1
        ? 'It holds the head that was copied beside the key.'
        : `It holds all ${whole.format(copies)} heads that were copied beside the key.`;
  return `The audit trail is unbroken: ${records}, each sealed and in its place. ${heads}`;
}

/** What is wrong with a record, as the rest of a sentence. */
export function wordFault(fault: AuditFault): string {
  return FAULTS[fault];
}

const FAULTS: Readonly<Record<AuditFault, string>> = {
  changed: 'what it says is not what was sealed.',
  missing: 'it is missing, or the one before it was replaced.',
  out_of_place: 'another record stands in its place.',
  unsealed: 'it has no seal, although there were seals before.',
  unknown_key:
    'it is sealed with a key that is not here. If the key was changed, add the earlier one behind it in AUDIT_KEY or in the key file.',
  cut_off:
    'it and what followed are not there, although they were sealed. Either records were cut off, or an older backup was restored.',
  added: 'it stands behind the end of the trail.',
  other_trail:
    'the heads beside the key belong to another trail. Either this trail was replaced, or the database was made anew: then move the file of heads away.',
};
