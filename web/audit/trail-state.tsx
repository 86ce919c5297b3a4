import type { AuditTrailState } from '#contract/audit.ts';
import { Banner } from '../ui/banner.tsx';

/** Whether the records can be believed: checked when, how many, and where the first fault is. */
export function TrailState({ state }: { state: AuditTrailState }) {
  if (state.status === 'checking')
    return <Banner tone="info">{wordProgress(state)} This goes on by itself.</Banner>;
  const checked = state.checkedAt === null ? '' : `Checked at ${wordTime(state.checkedAt)}`;
  if (state.status === 'unbroken') {
    const word = state.records === 1 ? 'record' : 'records';
    const records = state.records > 0 ? `, ${state.records.toLocaleString('en-IN')} ${word}` : '';
    return (
      <Banner tone="good">{`${checked}${records}: unbroken. Nothing was changed, removed or put in.`}</Banner>
    );
  }
  return (
    <Banner tone="bad">
      {`${checked}: the trail is broken at record ${state.brokenAt?.toLocaleString('en-IN') ?? '?'}: ${state.sentence ?? ''}`}
      <span className="block font-normal">
        Do not rely on what follows it. The operator can run npm run admin -- verify-audit and compare with a
        backup.
      </span>
    </Banner>
  );
}

function wordProgress({ records }: AuditTrailState): string {
  return records > 0
    ? `The trail is being checked: ${records.toLocaleString('en-IN')} records so far.`
    : 'The trail is being checked.';
}

/** An instant as a person reads it, in India's time. */
export function wordTime(at: string): string {
  return new Date(at).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
  });
}
