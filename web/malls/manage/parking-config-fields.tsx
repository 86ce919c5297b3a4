import type { ParkingConfig } from '#contract/malls.ts';
import { checkParkingConfig } from '#domain/parking/mall.ts';
import { formatSlotCode } from '#domain/parking/slot-code.ts';
import { Input } from '../../ui/field.tsx';
import { SectionEditor } from './section-editor.tsx';
import { wordSlots } from './word-slots.ts';

interface Props {
  config: ParkingConfig;
  onChange: (config: ParkingConfig) => void;
}

/** The four fields of a layout, with a preview of the first slots. */
export function ParkingConfigFields({ config, onChange }: Props) {
  const set = (part: Partial<ParkingConfig>) => onChange({ ...config, ...part });
  const checked = checkParkingConfig(config);
  const faults = checked.ok ? {} : checked.fields;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <WholeNumber
          label="Total Basements"
          max={10}
          value={config.totalBasements}
          error={faults.totalBasements}
          onChange={(totalBasements) => set({ totalBasements })}
        />
        <WholeNumber
          label="Slots Per Section"
          max={100}
          value={config.slotsPerSection}
          error={faults.slotsPerSection}
          onChange={(slotsPerSection) => set({ slotsPerSection })}
        />
      </div>
      <SectionEditor
        sections={config.sections}
        fault={faults.sections}
        onChange={(sections) => set({ sections })}
      />
      <Input
        label="Slot Format"
        maxLength={60}
        hint="{level}, {section} and {index:02d} are filled in for each slot"
        value={config.slotFormat}
        error={faults.slotFormat}
        onChange={(event) => set({ slotFormat: event.target.value })}
      />
      <Preview config={config} isSound={checked.ok} />
    </>
  );
}

interface NumberProps {
  label: string;
  max: number;
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

/** A field for a whole number; what is not a number becomes 1, and a number out of bounds has its sentence here. */
function WholeNumber({ label, max, value, error, onChange }: NumberProps) {
  return (
    <Input
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      value={value}
      error={error}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => {
        const number = Number(target.value);
        onChange(number || 1);
        // Selected, so that the next digit replaces it.
        if (!number) queueMicrotask(() => target.select());
      }}
    />
  );
}

/** The first three sections with up to three slots each, for level 1. */
function Preview({ config, isSound }: { config: ParkingConfig; isSound: boolean }) {
  const slots = Math.min(3, config.slotsPerSection);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-sm font-semibold">Preview</h3>
        {isSound && <p className="text-xs text-muted">{wordSlots(config)}</p>}
      </div>
      <div
        data-preview
        className="figures flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-asphalt p-4 text-on-asphalt"
      >
        {config.sections.slice(0, 3).map((section) => (
          <span key={section} className="flex flex-wrap gap-1">
            {Array.from({ length: slots }, (_, i) => (
              <span
                key={i}
                className="rounded-xs border-2 border-b-transparent border-on-asphalt-muted px-1.5 py-1 text-sm font-semibold wrap-anywhere"
              >
                {formatSlotCode(config.slotFormat, { level: 1, section, position: i + 1 })}
              </span>
            ))}
          </span>
        ))}
        {config.sections.length === 0 && (
          <span className="text-sm text-on-asphalt-muted">Add a section to see its slots.</span>
        )}
        {config.sections.length > 3 && <span>...</span>}
      </div>
    </div>
  );
}
