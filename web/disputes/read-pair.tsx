import type { DisputedRead } from '#contract/disputes.ts';
import { useState } from 'react';
import { wordInstant } from './dispute-words.ts';
import { imageAddress } from './queries.ts';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  reads: readonly DisputedRead[];
}

/** What the cameras read, or somebody typed, at the entry and at the exit, beside each other; further reads of the same car below. */
export function ReadPair({ mall, reads }: Props) {
  const entry = reads.find(({ direction }) => direction === 'entry');
  const exit = reads.findLast(({ direction }) => direction === 'exit');
  const others = reads.filter((read) => read !== entry && read !== exit);
  return (
    <section aria-label="Reads" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ReadCard mall={mall} name="Entry" read={entry} />
      <ReadCard mall={mall} name="Exit" read={exit} />
      {others.length > 0 && (
        <ul className="grid gap-1 text-xs text-muted sm:col-span-2">
          {others.map(({ id, direction, plate, readAt, typedBy }) => (
            <li key={id}>
              {typedBy === null ? 'Read once more' : `Typed by ${typedBy}`} at the {direction}:{' '}
              <bdi className="plate">{plate}</bdi>, {wordInstant(readAt)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CardProps {
  mall: string;
  name: string;
  read: DisputedRead | undefined;
}

function ReadCard({ mall, name, read }: CardProps) {
  return (
    <figure className="grid content-start gap-3 overflow-hidden rounded-lg border border-line bg-surface pb-4">
      <ReadImage mall={mall} name={name} read={read} />
      <figcaption className="grid gap-1 px-4 text-sm">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="font-bold">{name}</span>
          <bdi className="plate wrap-anywhere">{read?.plate ?? ''}</bdi>
        </span>
        {read ? (
          <span className="text-muted">
            {wordInstant(read.readAt)}
            {read.gate !== null && `, ${read.gate}`}
            {read.confidence !== null && `, ${Math.round(read.confidence * 100)}% sure`}
            {read.device !== null &&
              `, by ${read.device.name}${read.device.isRevoked ? ', revoked since' : ''}`}
            {read.typedBy !== null && `, typed by ${read.typedBy}`}
          </span>
        ) : (
          <span className="text-muted">Nothing was read.</span>
        )}
        {read && read.timeFlag !== 'ok' && (
          <span className="font-medium text-warn">
            {FLAGS[read.timeFlag] ?? 'Its time is in doubt.'} It came at {wordInstant(read.receivedAt)}.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

const FLAGS: Readonly<Record<string, string>> = {
  late: 'It came late.',
  clock_corrected: 'The clock of the camera was corrected.',
  server_time: 'The camera gave no time, so the time of arrival counts.',
};

function wordNone(read: DisputedRead | undefined): string {
  if (!read) return '';
  if (read.typedBy !== null) return 'No photograph: a person typed the plate.';
  return 'No photograph: none was sent, or it was deleted after 30 days.';
}

function ReadImage({ mall, name, read }: CardProps) {
  const [isGone, setGone] = useState(false);
  if (!read?.hasImage || isGone)
    return (
      <div className="grid aspect-video place-items-center bg-sunken px-4 text-center text-sm text-muted">
        {wordNone(read)}
      </div>
    );
  return (
    <img
      src={imageAddress(mall, read.id)}
      alt={`The car at the ${name.toLowerCase()}, read as ${read.plate}`}
      className="aspect-video w-full bg-sunken object-contain"
      onError={() => setGone(true)}
    />
  );
}
