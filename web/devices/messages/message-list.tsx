import type { Device, DeviceMessage } from '#contract/devices.ts';
import { Badge } from '../../ui/badge.tsx';
import { Folded } from '../../ui/folded.tsx';
import { checksOf } from '../makers/maker-words.ts';
import { wordOutcome, wordReason } from './message-words.ts';

const FIRST = 30;
const MOST_REASONS = 5;
const TIME = {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
} as const;

interface Props {
  /** Newest first. */
  messages: readonly DeviceMessage[];
  protocol: Device['protocol'];
}

/** Messages with when they came, what was taken of them and what was not, and why. */
export function MessageList({ messages, protocol }: Props) {
  if (messages.length === 0) return <NothingYet protocol={protocol} />;
  return (
    <Folded rows={messages} first={FIRST} noun="messages">
      {(shown) => (
        <ol
          aria-label="Messages, newest first"
          className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface text-sm"
        >
          {shown.map((message, index) => (
            <MessageItem key={`${message.at} ${messages.length - index}`} {...message} />
          ))}
        </ol>
      )}
    </Folded>
  );
}

function MessageItem({ at, accepted, refused }: DeviceMessage) {
  const tone = refused.length > 0 ? 'warn' : accepted > 0 ? 'good' : 'neutral';
  return (
    <li className="grid grid-cols-1 gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <time dateTime={at} className="figures">
          {new Date(at).toLocaleString('en-IN', TIME)}
        </time>
        <Badge tone={tone}>{wordOutcome({ accepted, refused })}</Badge>
      </div>
      <ul className="grid grid-cols-1 gap-1 empty:hidden">
        {refused.slice(0, MOST_REASONS).map(({ reason, detail }, index) => (
          <li key={`${index} ${reason}`} className="wrap-anywhere">
            <span className="font-semibold">{wordReason(reason)}</span>
            {detail !== '' && (
              <>
                {': '}
                <bdi className="text-muted">{detail}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      {refused.length > MOST_REASONS && (
        <p className="text-xs text-muted">and {refused.length - MOST_REASONS} more</p>
      )}
    </li>
  );
}

function NothingYet({ protocol }: Pick<Props, 'protocol'>) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg border border-dashed border-line-strong p-5 text-sm">
      <p className="text-lg font-bold">Nothing has come yet.</p>
      <p className="text-muted">What to check at the device:</p>
      <ul className="grid list-disc gap-1 ps-5">
        {checksOf(protocol).map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </div>
  );
}
