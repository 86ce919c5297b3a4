import type { DeviceMapping } from '#contract/device-mapping.ts';
import { useState } from 'react';
import { Textarea } from '../../ui/field.tsx';
import type { MappingDraft } from './mapping-draft.ts';
import { readSample, type FoundValue, type ReadSample } from './read-sample.ts';

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
        {text.trim() !== '' && <SampleValues sample={readSample(text, of, draft)} />}
      </div>
    </div>
  );
}

/** What was found, place by place. */
export function SampleValues({ sample }: { sample: ReadSample }) {
  if (sample.fault !== null) return <p className="text-sm font-medium text-bad">{sample.fault}</p>;
  const { count, first } = sample;
  if (first.length === 0)
    return <p className="text-sm text-muted">Name a place above to see what lies there.</p>;
  return (
    <div className="grid grid-cols-1 gap-1.5 rounded-md bg-sunken p-3 text-sm">
      {count > 1 && <p className="text-xs text-muted">The first of {count} records:</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {first.map((found) => (
          <FoundLine key={found.name} {...found} />
        ))}
      </dl>
    </div>
  );
}

function FoundLine({ name, place, value }: FoundValue) {
  return (
    <>
      <dt className="text-muted">{LABELS[name] ?? name}</dt>
      <dd className="wrap-anywhere">
        {value === null ? (
          <span className="font-medium text-bad">nothing at {place}</span>
        ) : (
          <bdi className="font-semibold">{value === '' ? '(empty)' : value}</bdi>
        )}
      </dd>
    </>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  plate: 'Plate',
  at: 'Time',
  readId: 'Number',
  confidence: 'Confidence',
  vehicleClass: 'Class',
  image: 'Image',
  slot: 'Slot',
  occupied: 'Occupied',
  sequence: 'Running number',
  battery: 'Battery',
};
