import type { DeviceMapping } from '#contract/device-mapping.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import type { MappingDraft } from './mapping-draft.ts';
import { MappingSample } from './mapping-sample.tsx';

interface Props {
  of: DeviceMapping['of'];
  draft: MappingDraft;
  /** By field. */
  faults: Readonly<Record<string, string>>;
  onChange: (part: Partial<MappingDraft>) => void;
}

/** Where the values lie in the JSON that a device sends, with a message of it to try them on. */
export function MappingFields({ of, draft, faults, onChange }: Props) {
  return (
    <fieldset className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <legend className="float-left w-full text-sm font-semibold">
        Where its {of === 'plates' ? 'plates' : 'slots'} lie in the message
      </legend>
      <p className="text-xs text-muted">
        Names and positions with dots between them, such as <code>data.results.0.plate</code>. With a list,
        the places count from each of its records.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS[of].map((field) => (
          <PlaceField key={field.name} field={field} draft={draft} faults={faults} onChange={onChange} />
        ))}
        {of === 'plates' && (
          <Select
            label="Confidence counts up to"
            value={draft.confidenceOf}
            onChange={({ target }) => onChange({ confidenceOf: target.value === '100' ? '100' : '1' })}
          >
            <option value="1">1</option>
            <option value="100">100</option>
          </Select>
        )}
      </div>
      {of === 'slots' && (
        <Textarea
          label="Names of slots (not needed)"
          hint="A line each, such as Sensor 12 = B1A01, where the device does not send the slot’s code."
          rows={3}
          value={draft.names}
          error={faults['names']}
          onChange={({ target }) => onChange({ names: target.value })}
        />
      )}
      <MappingSample of={of} draft={draft} />
    </fieldset>
  );
}

interface PlaceFieldData {
  readonly name: Exclude<keyof MappingDraft, 'confidenceOf' | 'names'>;
  readonly label: string;
  readonly example: string;
  readonly hint?: string;
}

function PlaceField({
  field: { name, label, example, hint },
  draft,
  faults,
  onChange,
}: Omit<Props, 'of'> & { field: PlaceFieldData }) {
  return (
    <Input
      label={label}
      placeholder={example}
      hint={hint}
      // Places are no words: nothing is corrected or written large.
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      maxLength={200}
      value={draft[name]}
      error={faults[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

const LIST: PlaceFieldData = {
  name: 'list',
  label: 'List of records (not needed)',
  example: 'events',
  hint: 'Empty where a message is one record.',
};
const AT: PlaceFieldData = {
  name: 'at',
  label: 'Time (not needed)',
  example: 'time',
  hint: 'Without a zone it is India’s. Empty: the time of arrival.',
};

/** `plates` and `slots` have their needed fields after the list. */
const FIELDS: Readonly<Record<DeviceMapping['of'], readonly PlaceFieldData[]>> = {
  plates: [
    LIST,
    { name: 'plate', label: 'Plate', example: 'data.plate' },
    AT,
    {
      name: 'readId',
      label: 'Number of the event (not needed)',
      example: 'data.id',
      hint: 'By it an event that is sent again counts once.',
    },
    { name: 'confidence', label: 'Confidence (not needed)', example: 'data.score' },
    { name: 'vehicleClass', label: 'Class of vehicle (not needed)', example: 'data.vehicle.type' },
    { name: 'image', label: 'Image as base64 (not needed)', example: 'data.image' },
  ],
  slots: [
    LIST,
    { name: 'slot', label: 'Slot', example: 'sensor.name' },
    { name: 'occupied', label: 'Whether it is occupied', example: 'state' },
    AT,
    {
      name: 'occupiedWhen',
      label: 'Words for occupied',
      example: 'true, 1, occupied',
      hint: 'With commas between them. A word that stands in neither field is refused, never guessed.',
    },
    { name: 'emptyWhen', label: 'Words for empty', example: 'false, 0, free' },
    { name: 'sequence', label: 'Running number (not needed)', example: 'counter' },
    { name: 'battery', label: 'Battery (not needed)', example: 'battery' },
  ],
};
