import type { AttentionRead } from '#contract/attention.ts';
import type { ReadBy } from '#contract/device-kinds.ts';
import { useState } from 'react';
import { wordInstant } from './entry-words.ts';
import { imageAddress } from './queries.ts';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  name: 'Entry' | 'Exit';
  read: AttentionRead | undefined;
}

/** What a camera read and photographed; characters that may be others are marked. */
export function ReadCard({ mall, name, read }: Props) {
  return (
    <figure
      aria-label={name}
      className="grid content-start gap-3 overflow-hidden rounded-lg border border-line bg-surface pb-4"
    >
      <Photograph key={read?.id} mall={mall} name={name} read={read} />
      <figcaption className="grid gap-1 px-4 text-sm">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="font-bold">{name}</span>
          {read && <MarkedPlate read={read} />}
        </span>
        <span className="text-muted">
          {read
            ? [
                wordInstant(read.readAt),
                read.gate,
                read.confidence !== null && `${Math.round(read.confidence * 100)}% sure`,
                read.device !== null && wordCamera(read.device),
                read.typedBy !== null && `typed by ${read.typedBy}`,
              ]
                .filter(Boolean)
                .join(', ')
            : 'Nothing was read.'}
        </span>
        {read && read.doubtful.length > 0 && (
          <span className="text-xs text-muted">
            Doubtful: {read.doubtful.map((at) => read.plate.charAt(at)).join(', ')}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function wordCamera({ name, isRevoked }: ReadBy): string {
  return `by ${name}${isRevoked ? ', revoked since' : ''}`;
}

/** Read out as one word; what is doubtful stands below in words. */
function MarkedPlate({ read: { plate, doubtful } }: { read: AttentionRead }) {
  return (
    <bdi className="plate wrap-anywhere">
      <span className="sr-only">{plate === '' ? 'No plate' : plate}</span>
      <span aria-hidden>
        {plate.split('').map((char, at) => (
          // eslint-disable-next-line react/no-array-index-key -- a character is its place
          <span key={at} className={doubtful.includes(at) ? 'border-b-3 border-bad' : undefined}>
            {char}
          </span>
        ))}
      </span>
    </bdi>
  );
}

function wordNone(read: AttentionRead | undefined): string {
  if (!read) return 'No read, no photograph.';
  if (read.typedBy !== null) return 'No photograph: a person typed the plate.';
  return 'No photograph: none was sent, or it was deleted after 30 days.';
}

function Photograph({ mall, name, read }: Props) {
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
