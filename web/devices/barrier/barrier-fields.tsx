import type { BarrierMaker } from '#contract/barriers.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import type { BarrierDraft } from './barrier-draft.ts';
import { BARRIER_WORDS } from './barrier-words.ts';

interface Props {
  draft: BarrierDraft;
  /** By field. */
  faults: Readonly<Record<string, string>>;
  onChange: (part: Partial<BarrierDraft>) => void;
}

/** Where the server reaches a barrier, and with which account it opens it. */
export function BarrierFields({ draft, faults, onChange }: Props) {
  const { maker } = draft;
  const words = BARRIER_WORDS[maker];
  const field = (name: Exclude<keyof BarrierDraft, 'maker' | 'allowsBasic'>) => ({
    value: draft[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <legend className="float-left w-full text-sm font-semibold">How the server opens it</legend>
      <p className="text-xs text-muted">
        Over the mall’s own network. Only open is ever asked: the barrier’s own loop closes it.
      </p>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Input
          label="IP address"
          placeholder="10.0.0.15"
          required
          autoComplete="off"
          maxLength={45}
          {...field('host')}
        />
        <Input
          label="Port"
          type="number"
          min={1}
          max={65_535}
          placeholder={String(words.port)}
          {...field('port')}
        />
        <Input label={words.output} type="number" required min={words.first} {...field('output')} />
        {maker === 'modbus' && (
          <Input label="Unit" type="number" required min={0} max={247} {...field('unit')} />
        )}
        {hasPulse(maker) && (
          <Input
            label="Pulse (ms)"
            type="number"
            required
            min={100}
            max={2_000}
            hint={
              maker === 'modbus' ? 'The server switches the coil off again.' : 'The device ends it by itself.'
            }
            {...field('pulseMs')}
          />
        )}
      </div>
      {maker !== 'modbus' && <Account draft={draft} field={field} onChange={onChange} />}
    </fieldset>
  );
}

function Account({
  draft,
  field,
  onChange,
}: Pick<Props, 'draft' | 'onChange'> & {
  field: (name: 'user' | 'password') => {
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Input
          label="Account of the device"
          required
          maxLength={64}
          autoComplete="off"
          hint="One that may open the barrier and nothing else."
          {...field('user')}
        />
        <Input
          label="Its password"
          type="password"
          required
          maxLength={128}
          autoComplete="new-password"
          hint="Stored sealed and shown to nobody: each change here asks for it again."
          {...field('password')}
        />
      </div>
      <Checkbox
        label="It may be sent unhidden"
        hint="For old devices that take nothing else: whoever listens on that network reads it."
        checked={draft.allowsBasic}
        onChange={(allowsBasic) => onChange({ allowsBasic })}
      />
    </>
  );
}

function hasPulse(maker: BarrierMaker): boolean {
  return maker === 'axis' || maker === 'modbus';
}
