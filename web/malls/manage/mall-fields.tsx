import type { Mall, MallInput } from '#contract/malls.ts';
import { readCoordinates, writeCoordinates } from '#domain/parking/distance.ts';
import { useState } from 'react';
import { Checkbox } from '../../ui/choice.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { wordHours } from './managed-mall.tsx';

const EMPTY: MallInput = {
  name: '',
  price: '',
  address: '',
  isLive: false,
  offsetOn: 0,
  offsetOff: 0,
  isOffsetEnabled: false,
  coordinates: null,
};

/** What the form starts with: what a mall has, or nothing for a new one. */
export function inputOf(mall: Mall | null): MallInput {
  if (!mall) return EMPTY;
  const { name, price, address, isLive, offsetOn, offsetOff, isOffsetEnabled, coordinates } = mall;
  return { name, price, address, isLive, offsetOn, offsetOff, isOffsetEnabled, coordinates };
}

interface Props {
  input: MallInput;
  /** The server's refusals of single fields, by their names. */
  faults: Readonly<Record<string, string>>;
  onChange: (part: Partial<MallInput>) => void;
}

/** A labelled control for each field of `MallInput`, named as the field: a test asks for every one of them. */
export function MallFields({ input, faults, onChange: set }: Props) {
  return (
    <>
      <FactFields input={input} onChange={set} faults={faults} />
      <Checkbox
        name="isLive"
        label="Active Status"
        checked={input.isLive}
        onChange={(isLive) => set({ isLive })}
      />
      <TimingFields input={input} onChange={set} />
    </>
  );
}

function FactFields({ input, faults, onChange: set }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          name="name"
          label="Mall Name *"
          required
          maxLength={200}
          value={input.name}
          error={faults['name']}
          onChange={({ target }) => {
            // A name of blanks alone is refused.
            target.setCustomValidity(target.value.trim() === '' ? 'Mall name is required' : '');
            set({ name: target.value });
          }}
        />
        <Input
          name="price"
          label="Price"
          placeholder="e.g. ₹20/hour"
          maxLength={100}
          hint="Shown to drivers. What is charged is the tariff below."
          value={input.price}
          error={faults['price']}
          onChange={(e) => set({ price: e.target.value })}
        />
      </div>
      <Textarea
        name="address"
        label="Address"
        maxLength={1000}
        value={input.address}
        error={faults['address']}
        onChange={(e) => set({ address: e.target.value })}
      />
      <CoordinatesField input={input} faults={faults} onChange={set} />
    </>
  );
}

/** As a map gives them to copy; while they are being typed they may be none. */
function CoordinatesField({ input: { coordinates }, faults, onChange: set }: Props) {
  const [typed, type] = useState(coordinates ? writeCoordinates(coordinates) : '');
  const isWrong = typed.trim() !== '' && !readCoordinates(typed);
  return (
    <Input
      name="coordinates"
      label="Coordinates"
      placeholder="e.g. 21.1702, 72.8311"
      maxLength={60}
      hint="Latitude and longitude, as a map gives them to copy. Drivers then see how far the mall is."
      value={typed}
      error={
        isWrong
          ? 'Two numbers with a comma between them: latitude, longitude'
          : (faults['coordinates.latitude'] ?? faults['coordinates.longitude'])
      }
      onChange={({ target }) => {
        type(target.value);
        const read = readCoordinates(target.value);
        const isNone = target.value.trim() === '';
        target.setCustomValidity(
          read || isNone ? '' : 'Latitude and longitude, for example 21.1702, 72.8311',
        );
        if (read || isNone) set({ coordinates: read });
      }}
    />
  );
}

function TimingFields({ input, onChange: set }: Omit<Props, 'faults'>) {
  const minutes = { type: 'number', min: 0, max: 1440, step: 1, inputMode: 'numeric' } as const;
  return (
    <fieldset className="grid gap-4 rounded-lg bg-sunken p-4">
      <legend className="float-start font-bold">Timing Settings</legend>
      <Checkbox
        name="isOffsetEnabled"
        label="Enable Timing Controls"
        hint="The mall counts as live only within its hours. Exits and payments always work."
        checked={input.isOffsetEnabled}
        onChange={(isOffsetEnabled) => set({ isOffsetEnabled })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          name="offsetOn"
          label="Start Time Offset (minutes)"
          {...minutes}
          value={input.offsetOn}
          onChange={(e) => set({ offsetOn: Number(e.target.value) || 0 })}
        />
        <Input
          name="offsetOff"
          label="End Time Offset (minutes)"
          {...minutes}
          value={input.offsetOff}
          onChange={(e) => set({ offsetOff: Number(e.target.value) || 0 })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="Opens at"
          type="time"
          value={timeOf(input.offsetOn)}
          onChange={(e) => set({ offsetOn: minutesOf(e.target.value) ?? input.offsetOn })}
        />
        <Input
          label="Closes at"
          type="time"
          value={timeOf(input.offsetOff)}
          onChange={(e) => set({ offsetOff: closingOf(minutesOf(e.target.value) ?? input.offsetOff) })}
        />
      </div>
      <p className="text-xs text-muted">
        Minutes after midnight in India. {wordHours(input.offsetOn, input.offsetOff)}.
      </p>
    </fieldset>
  );
}

/** Minutes after midnight as a clock shows them; nothing while they are no time. */
function timeOf(minutes: number): string {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1440) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** A mall that closes at midnight closes at the end of its day. */
function closingOf(minutes: number): number {
  return minutes === 0 ? 1440 : minutes;
}
