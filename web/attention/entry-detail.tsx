import { ATTENTION_WORDS } from '#contract/attention-words.ts';
import type { AttentionDetail, AttentionRead } from '#contract/attention.ts';
import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { wordDue, wordInstant, wordNeeds, wordSubject, wordWaited, wordWorth } from './entry-words.ts';
import { PartnerList } from './partner-list.tsx';
import { ReadCard } from './read-card.tsx';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  detail: AttentionDetail;
  partner: string | null;
  onPartner: (session: string) => void;
  onMember: (item: string) => void;
  now: number;
  /** The actions and what they ask for, below the head. */
  children: ReactNode;
}

/** Everything that decides one thing. */
export function EntryDetail({ mall, detail, partner, onPartner, onMember, now, children }: Props) {
  const { entry, sensors, partners, timeline, members, session } = detail;
  return (
    <>
      <Head detail={detail} now={now} />
      {children}
      {session && <Reads mall={mall} detail={detail} partner={partner} />}
      {partners.length > 0 && <PartnerList partners={partners} chosen={partner} onChoose={onPartner} />}
      {members.length > 0 && (
        <Part title={`Some of the ${entry.count}`}>
          <ul className="grid gap-1 sm:grid-cols-2">
            {members.map(({ id, plate, at }) => (
              <li key={id}>
                <button
                  type="button"
                  className="min-h-6 text-sm underline underline-offset-3"
                  onClick={() => onMember(id)}
                >
                  <bdi className="plate">{plate}</bdi>, {wordInstant(at)}
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {sensors.length > 0 && (
        <Part title="What the sensors saw">
          {sensors.map((sentence) => (
            <p key={sentence} className="text-sm">
              {sentence}
            </p>
          ))}
        </Part>
      )}
      {timeline.length > 0 && (
        <Part title="What happened">
          <ol className="grid gap-3 border-s-2 border-line ps-4 text-sm">
            {timeline.map(({ at, text, person }, index) => (
              <li key={`${at} ${index}`}>
                <time dateTime={at} className="figures block text-xs text-muted">
                  {wordInstant(at)}
                </time>
                <span dir="auto" className="wrap-anywhere">
                  {person === null ? text : `${person} ${text}`}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}

function Head({ detail: { entry, isOpen, session }, now }: { detail: AttentionDetail; now: number }) {
  return (
    <header className="grid gap-2 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 dir="auto" className="text-xl font-bold wrap-anywhere">
          {wordSubject(entry)}
        </h2>
        <Badge tone={isOpen ? 'warn' : 'neutral'} size="lg">
          {isOpen ? ATTENTION_WORDS[entry.kind].title : 'Settled'}
        </Badge>
      </div>
      <p>{isOpen ? wordNeeds(entry) : 'This is settled: nothing more is needed.'}</p>
      <p className="figures text-sm text-muted">
        {wordWorth(entry)}, waits {wordWaited(entry.since, now)}
        {session && session.entryAt !== null && `, entry ${wordInstant(session.entryAt)}`}
        {session && session.exitAt !== null && `, exit ${wordInstant(session.exitAt)}`}
        {entry.assignedTo && `, with ${entry.assignedTo.name}`}
      </p>
      {isOpen && entry.dueBy !== null && (
        <p className="figures font-semibold text-warn">{wordDue(entry.dueBy, now)}</p>
      )}
      {session?.spokeAgainst.map((sentence) => (
        <p key={sentence} className="text-sm text-warn">
          {sentence}
        </p>
      ))}
    </header>
  );
}

/** The read of each end; where one end is another session's, that of the one that was chosen. */
function Reads({ mall, detail, partner }: Pick<Props, 'mall' | 'detail' | 'partner'>) {
  const others = detail.partners.find(({ session }) => session === partner)?.reads ?? [];
  const all: readonly AttentionRead[] = [...detail.reads, ...others];
  return (
    <section aria-label="Reads" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ReadCard mall={mall} name="Entry" read={all.find(({ direction }) => direction === 'entry')} />
      <ReadCard mall={mall} name="Exit" read={all.find(({ direction }) => direction === 'exit')} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-5">
      <h3 className="mb-3 font-bold">{title}</h3>
      {children}
    </section>
  );
}
