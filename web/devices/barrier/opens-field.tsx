import { BarrierMaker } from '#contract/barriers.ts';
import { Select } from '../../ui/field.tsx';
import { BARRIER_WORDS } from './barrier-words.ts';

interface Props {
  maker: BarrierMaker | null;
  onChange: (maker: BarrierMaker | null) => void;
}

/** Who opens the barrier of a gate controller: a program of its own, or the server. */
export function OpensField({ maker, onChange }: Props) {
  return (
    <Select
      label="Who opens the barrier"
      value={maker ?? ''}
      onChange={({ target }) => onChange(BarrierMaker.options.find((one) => one === target.value) ?? null)}
    >
      <option value="">Its own program, which asks us</option>
      {BarrierMaker.options.map((one) => (
        <option key={one} value={one}>
          The server: {BARRIER_WORDS[one].name}
        </option>
      ))}
    </Select>
  );
}
