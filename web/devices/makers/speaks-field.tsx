import { protocolsOf, type DeviceProtocol } from '#contract/makers.ts';
import { Select } from '../../ui/field.tsx';
import { MAKER_WORDS, wordProtocol } from './maker-words.ts';

interface Props {
  kind: string;
  protocol: DeviceProtocol | null;
  error?: string | undefined;
  onChange: (protocol: DeviceProtocol | null) => void;
}

/** How a device speaks, of what its kind can; nothing for a kind that speaks our own JSON alone. */
export function SpeaksField({ kind, protocol, error, onChange }: Props) {
  const spoken = protocolsOf(kind);
  if (spoken.length === 0) return null;
  return (
    <Select
      label="Speaks"
      value={protocol ?? ''}
      error={error}
      onChange={({ target }) => onChange(spoken.find((one) => one === target.value) ?? null)}
    >
      <option value="">{wordProtocol(null)}</option>
      {spoken.map((one) => (
        <option key={one} value={one}>
          {MAKER_WORDS[one].name}
        </option>
      ))}
    </Select>
  );
}
