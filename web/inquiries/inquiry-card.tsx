import type { StoredInquiry } from '#contract/inquiries.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

interface Props {
  inquiry: StoredInquiry;
  isBusy: boolean;
  onAnswer: () => void;
  onDelete: () => void;
}

const WHEN = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
});
const LINK = 'underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink';

/** One message, whole, with how to reach its sender. */
export function InquiryCard({ inquiry, isBusy, onAnswer, onDelete }: Props) {
  const { firstName, lastName, email, phone, message, at, answeredAt } = inquiry;
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 dir="auto" className="font-bold wrap-anywhere">
          {firstName} {lastName}
        </h2>
        {answeredAt === null ? <Badge tone="accent">Open</Badge> : <Badge tone="good">Answered</Badge>}
        <time dateTime={at} className="figures ms-auto text-sm text-muted">
          {WHEN.format(new Date(at))}
        </time>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <a href={`mailto:${encodeURIComponent(email.trim())}`} className={`${LINK} wrap-anywhere`}>
          {email}
        </a>
        <span className="wrap-anywhere">{phone}</span>
      </p>
      <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" size="sm" disabled={isBusy} onClick={onAnswer}>
          {answeredAt === null ? 'Note as answered' : 'Open again'}
        </Button>
        <Button look="danger" size="sm" disabled={isBusy} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
