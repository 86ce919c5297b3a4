import { CLASS_WORDS } from '#contract/slot-class-words.ts';
import type { ParkingLayout } from '#domain/parking/mall.ts';
import { LONGEST_NAME, SLOT_CLASSES, type LevelPlan, type SlotClass } from '#domain/parking/plan.ts';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { listUndrawn, TOOLS, type ToolChoices } from './tools.ts';

interface Props {
  choices: ToolChoices;
  level: LevelPlan;
  levels: readonly string[];
  config: ParkingLayout;
  onChange: (part: Partial<ToolChoices>) => void;
}

/** What is drawn next, and what belongs to it: a name, a level, a class. */
export function ToolBar({ choices, level, levels, config, onChange }: Props) {
  const { tool } = choices;
  const hasName = tool === 'ramp' || tool === 'lift' || tool === 'door' || tool === 'pillar';
  return (
    <div className="grid gap-3">
      <FilterButtons
        label="Tool"
        options={TOOLS.map((one) => ({ value: one.tool, label: one.label }))}
        value={tool}
        onChange={(next) => onChange({ tool: next })}
      />
      <div className="grid max-w-2xl gap-3 empty:hidden sm:grid-cols-2">
        {tool === 'slot' && (
          <SlotChoices choices={choices} level={level} config={config} onChange={onChange} />
        )}
        {tool === 'ramp' && (
          <Select
            label="Leads to"
            value={choices.to}
            onChange={(event) => onChange({ to: event.target.value })}
          >
            <option value="">Choose a level</option>
            {levels
              .filter((name) => name !== level.level)
              .map((name) => (
                <option key={name}>{name}</option>
              ))}
          </Select>
        )}
        {hasName && (
          <Input
            label="Name, as painted on it"
            dir="auto"
            maxLength={LONGEST_NAME}
            hint={
              tool === 'ramp' ? 'Only where two ramps join the same levels' : 'A number at its end counts on'
            }
            value={choices.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </div>
    </div>
  );
}

function SlotChoices({ choices, level, config, onChange }: Omit<Props, 'levels'>) {
  const undrawn = listUndrawn(level, config);
  return (
    <>
      <Select
        label="Slot to draw"
        value={undrawn.some(({ code }) => code === choices.slot) ? choices.slot : ''}
        hint={
          undrawn.length === 0
            ? 'Every slot of this level is drawn. Draw on one to set its class.'
            : undefined
        }
        onChange={(event) => onChange({ slot: event.target.value })}
      >
        <option value="">{undrawn[0] ? `The next: ${undrawn[0].code}` : 'None is left'}</option>
        {undrawn.map(({ code }) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      <Select
        label="Class"
        value={choices.slotClass}
        onChange={(event) => onChange({ slotClass: event.target.value as SlotClass | '' })}
      >
        <option value="">For every car</option>
        {SLOT_CLASSES.map((name) => (
          <option key={name} value={name}>
            {CLASS_WORDS[name].charAt(0).toUpperCase() + CLASS_WORDS[name].slice(1)}
          </option>
        ))}
      </Select>
    </>
  );
}
