import type { DeviceReads } from '#contract/device-reads.ts';
import { Folded } from '../../ui/folded.tsx';
import { wordSecond } from './read-words.ts';

const FIRST = 50;
/** Every read takes a moment to come; less than this tells nobody anything. */
const ON_THE_WAY_MS = 10_000;

/** Reads with when they came, where, of which plate, and whether a visit came of them. */
export function ReadList({ reads }: Pick<DeviceReads, 'reads'>) {
  if (reads.length === 0) return null;
  return (
    <Folded rows={reads} first={FIRST} noun="reads">
      {(shown) => (
        <ol
          aria-label="Reads, newest first"
          className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface text-sm"
        >
          {shown.map((read) => (
            <ReadItem key={read.id} read={read} />
          ))}
        </ol>
      )}
    </Folded>
  );
}

function ReadItem({ read }: { read: DeviceReads['reads'][number] }) {
  const { readAt, receivedAt, gate, direction, plate, session } = read;
  const isDatedOtherwise = Math.abs(Date.parse(readAt) - Date.parse(receivedAt)) >= ON_THE_WAY_MS;
  return (
    <li className="grid grid-cols-1 gap-1 px-4 py-3">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <time dateTime={receivedAt} className="figures">
          {wordSecond(receivedAt)}
        </time>
        {plate === '' ? <span>No plate</span> : <bdi className="plate wrap-anywhere">{plate}</bdi>}
      </span>
      <span className="text-muted">
        {gate ?? 'No gate'}, {direction}, {session === null ? 'no visit' : 'belongs to a visit'}
        {isDatedOtherwise && `, dated ${wordSecond(readAt)}`}
      </span>
    </li>
  );
}
