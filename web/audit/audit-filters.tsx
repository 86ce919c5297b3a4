import type { AuditKind } from '#contract/audit.ts';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { KIND_CHOICES } from './audit-words.ts';
import { EVERYTHING, type AuditFilter } from './queries.ts';

interface Props {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** What to show: by person, kind, words and days. */
export function AuditFilters({ filter, onChange }: Props) {
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  const isNarrowed = Object.values(filter).some((value) => value !== '');
  return (
    <form
      role="search"
      aria-label="Audit"
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.2fr_1fr_auto_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      <Input
        label="Person"
        type="search"
        placeholder="Name or e-mail"
        value={filter.person}
        onChange={(event) => set({ person: event.target.value })}
      />
      <Input
        label="Words"
        type="search"
        placeholder="Device, address, reference, plate"
        value={filter.q}
        onChange={(event) => set({ q: event.target.value })}
      />
      <Select
        label="What happened"
        value={filter.kind}
        onChange={(event) => set({ kind: event.target.value as AuditKind | '' })}
      >
        <option value="">Everything</option>
        {KIND_CHOICES.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Input
        label="From"
        type="date"
        value={filter.from}
        max={filter.to || undefined}
        onChange={(event) => set({ from: event.target.value })}
      />
      <Input
        label="To"
        type="date"
        value={filter.to}
        min={filter.from || undefined}
        onChange={(event) => set({ to: event.target.value })}
      />
      {isNarrowed && (
        <Button look="quiet" size="sm" className="justify-self-start" onClick={() => onChange(EVERYTHING)}>
          Show everything
        </Button>
      )}
    </form>
  );
}
