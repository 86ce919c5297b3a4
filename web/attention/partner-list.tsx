import type { AttentionPartner } from '#contract/attention.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { wordInstant } from './entry-words.ts';

interface Props {
  partners: readonly AttentionPartner[];
  chosen: string | null;
  onChoose: (session: string) => void;
}

/** What may be the other half of a visit, the likeliest first, with why. */
export function PartnerList({ partners, chosen, onChoose }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold">May belong together</legend>
      {partners.map(({ session, plate, at, gate, why, worth }, index) => (
        <label
          key={session}
          className={joinClasses(
            'grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-md border p-3 has-focus-visible:outline-2',
            session === chosen ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
          )}
        >
          <input
            type="radio"
            name="partner"
            checked={session === chosen}
            onChange={() => onChoose(session)}
            className="row-span-3 mt-1 size-4 accent-(--accent)"
          />
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <bdi className="plate wrap-anywhere">{plate}</bdi>
            <span className="figures text-sm font-bold">
              {worth === null ? '' : `${formatRupees(worth)} if joined`}
            </span>
          </span>
          <span className="text-xs text-muted">
            {index + 1}. {wordInstant(at)}
            {gate !== null && `, ${gate}`}
          </span>
          <span className="text-sm">
            {why.length === 0
              ? 'Only the time fits.'
              : why.map((sentence) => (
                  <span key={sentence} className="block">
                    {sentence}
                  </span>
                ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
