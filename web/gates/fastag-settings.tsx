import type { FastagState } from '#contract/fastag.ts';
import type { MallPaymentSettings } from '#contract/payment-rules.ts';
import { useNow, useStaleSince } from '../platform/age.ts';
import { Input, Select } from '../ui/field.tsx';
import { FASTAG_STALE_MS, useFastag } from './queries.ts';
import { wordSince } from './word-waiting.ts';

type Draft = Pick<MallPaymentSettings, 'fastagPolicy' | 'fastagPlazaId'>;

interface Props {
  mall: string;
  draft: Draft;
  fault: string | undefined;
  onChange: (change: Draft) => void;
}

const POLICIES: readonly [MallPaymentSettings['fastagPolicy'], string][] = [
  ['off', 'Is not charged'],
  ['hold', 'Pays, then the barrier opens'],
  ['open-on-submitted', 'Opens at once, unpaid is due'],
];

/** What a mall does with the FASTag of a car that waits at its exit. Without an acquirer there is nothing to set. */
export function FastagSettings({ mall, draft, fault, onChange }: Props) {
  const fastag = useFastag(mall);
  const since = useStaleSince(fastag, FASTAG_STALE_MS);
  const now = useNow();
  const { data: state } = fastag;
  if (!state?.isThere) return null;
  const { fastagPolicy, fastagPlazaId } = draft;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="The FASTag of a car that waits"
        value={fastagPolicy}
        hint={`${wordLists(state, now)}${since === null ? '' : ` Not updated since ${since}.`}`}
        onChange={(event) => {
          const chosen = POLICIES.find(([policy]) => policy === event.target.value);
          if (chosen) onChange({ fastagPolicy: chosen[0], fastagPlazaId });
        }}
      >
        {POLICIES.map(([policy, label]) => (
          <option key={policy} value={policy}>
            {label}
          </option>
        ))}
      </Select>
      <Input
        label="Plaza number at the acquirer"
        value={fastagPlazaId ?? ''}
        maxLength={6}
        required={fastagPolicy !== 'off'}
        error={fault}
        hint="Up to six letters and digits, as the bank gave it."
        onChange={(event) =>
          onChange({ fastagPolicy, fastagPlazaId: event.target.value === '' ? null : event.target.value })
        }
      />
    </div>
  );
}

/** How old our copy of the exception lists is: an old one lets a tag through that no bank debits. */
function wordLists({ exceptions, undecided }: FastagState, now: number): string {
  const { fetchedAt, isOld, tags } = exceptions;
  const age =
    fetchedAt === null
      ? 'The exception lists were never fetched.'
      : `Exception lists: ${tags.toLocaleString('en-IN')} tags, ${wordSince(fetchedAt, now)} old${isOld ? ', which is too old' : ''}.`;
  return undecided === 0 ? age : `${age} Not decided yet: ${undecided}.`;
}
