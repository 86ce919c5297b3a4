import type { ParkingConfig } from '#contract/malls.ts';
import { checkParkingConfig } from '#domain/mall.ts';
import { formatSlotCode } from '#domain/slot-code.ts';
import { Input } from '../../ui/field.tsx';
import { SectionEditor } from './section-editor.tsx';

interface Props {
  config: ParkingConfig;
  onChange: (config: ParkingConfig) => void;
}

/** The four fields of a layout, with what they make of the first slots. */
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
      <SectionEditor sections={config.sections} onChange={(sections) => set({ sections })} />
      {faults.sections && <Fault text={faults.sections} />}
      <Input
        label="Slot Format"
        maxLength={60}
        hint="Knows {level}, {section} and {index:02d}"
        value={config.slotFormat}
        error={faults.slotFormat}
        onChange={(event) => set({ slotFormat: event.target.value })}
      />
      <Preview config={config} />
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

/** Specification 5: what is not a number becomes 1. */
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
      onChange={(event) => onChange(Number.parseInt(event.target.value, 10) || 1)}
    />
  );
}

/** Specification 5: the first three sections with up to three slots each, for level 1. */
function Preview({ config }: { config: ParkingConfig }) {
  const slots = Math.min(3, config.slotsPerSection);
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">Preview</h3>
      <div
        data-preview
        className="figures flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-asphalt p-4 text-on-asphalt"
      >
        {config.sections.slice(0, 3).map((section) => (
          <span key={section} className="flex gap-1.5">
            {Array.from({ length: slots }, (_, i) => (
              <span
                key={i}
                className="rounded-xs border-2 border-b-transparent border-asphalt-line px-1.5 py-1 text-sm font-semibold"
              >
                {formatSlotCode(config.slotFormat, { level: 1, section, index: i + 1 })}
              </span>
            ))}
          </span>
        ))}
        {config.sections.length > 3 && <span>...</span>}
      </div>
    </div>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p role="alert" className="text-sm font-medium text-bad">
      {text}
    </p>
  );
}
