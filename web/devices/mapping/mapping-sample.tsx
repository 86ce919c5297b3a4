import type { DeviceMapping } from '#contract/device-mapping.ts';
import { useState } from 'react';
import { Textarea } from '../../ui/field.tsx';
import { readDraft, type MappingDraft } from './mapping-draft.ts';
import { readSample, type FoundValue } from './read-sample.ts';

interface Props {
  of: DeviceMapping['of'];
  draft: MappingDraft;
}

/** A message of the device, pasted, and what lies in it at the places above. It is read here and sent nowhere. */
export function MappingSample({ of, draft }: Props) {
  const [text, setText] = useState('');
  return (
    <div className="grid grid-cols-1 gap-2">
      <Textarea
        label="A sample message"
        hint="Paste one message of the device, as JSON. It is read in this browser and sent nowhere."
        className="font-mono text-sm"
        spellCheck={false}
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status" className="empty:hidden">
        {text.trim() !== '' && <SampleValues text={text} of={of} draft={draft} />}
      </div>
    </div>
  );
}

/** What was found, place by place. */
export function SampleValues({ text, of, draft }: Props & { text: string }) {
  const { mapping } = readDraft(draft, of);
  if (mapping === null)
    return <p className="text-sm text-muted">Fill in what is needed above to see what lies there.</p>;
  const sample = readSample(text, mapping);
  if (sample.fault !== null) return <p className="text-sm font-medium text-bad">{sample.fault}</p>;
  const { count, first } = sample;
  return (
    <div className="grid grid-cols-1 gap-1.5 rounded-md bg-sunken p-3 text-sm">
      {count > 1 && <p className="text-xs text-muted">The first of {count} records:</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {first.map((found) => (
          <FoundLine key={found.label} {...found} />
        ))}
      </dl>
    </div>
  );
}

function FoundLine({ label, place, value, means }: FoundValue) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        {value === null ? (
          <span className="font-medium text-bad">nothing at {place}</span>
        ) : (
          <>
            <bdi className="font-semibold">{value}</bdi>
            {means !== undefined && `, ${means}`}
          </>
        )}
      </dd>
    </>
  );
}
