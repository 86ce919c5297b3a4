import type { Tariff, TariffInput } from '#contract/malls.ts';
import { readRupees } from '../platform/read-rupees.ts';
import { Input } from '../ui/field.tsx';
import { RupeesInput } from './rupees-input.tsx';

export interface TariffDraft {
  graceMinutes: string;
  rupeesPerHour: string;
  dayCapRupees: string;
}

interface Props {
  /** Null while nothing was changed. */
  draft: TariffDraft | null;
  /** The free text that drivers see, to be compared with what is charged. */
  priceText: string;
  /** What is charged now, and whether that says more than these three fields can show; undefined while nobody knows. */
  inForce:
    | { readonly tariff: Tariff | null; readonly hasDocument: boolean; readonly warning: string | null }
    | undefined;
  onChange: (draft: TariffDraft) => void;
}

/** The price that is charged. A change makes a new version for later entries; cars inside keep theirs. */
export function TariffFields({ draft: changed, priceText, inForce, onChange }: Props) {
  const draft = changed ?? draftOf(inForce?.tariff ?? null);
  const set = (part: Partial<TariffDraft>) => onChange({ ...draft, ...part });
  return (
    <fieldset className="grid gap-4 rounded-lg bg-sunken p-4">
      <legend className="float-start font-bold">Tariff</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Input
          label="Free minutes"
          type="number"
          min={0}
          max={1440}
          value={draft.graceMinutes}
          onChange={(e) => set({ graceMinutes: e.target.value })}
        />
        <RupeesInput
          label="Rupees per started hour"
          isRequired={false}
          typed={draft.rupeesPerHour}
          onType={(rupeesPerHour) => set({ rupeesPerHour })}
        />
        <RupeesInput
          label="Most per 24 hours (rupees)"
          isRequired={false}
          placeholder="no cap"
          typed={draft.dayCapRupees}
          onType={(dayCapRupees) => set({ dayCapRupees })}
        />
      </div>
      <p className="text-xs text-muted">{wordVersion(inForce)}</p>
      {inForce?.warning && <p className="text-sm font-medium text-warn">{inForce.warning}</p>}
      {differs(priceText, draft) && (
        <p role="status" className="text-sm font-medium text-warn">
          The price that drivers read does not name the tariff of ₹{draft.rupeesPerHour} an hour.
        </p>
      )}
    </fieldset>
  );
}

function wordVersion(inForce: Props['inForce']): string {
  if (inForce?.tariff)
    return `Version ${inForce.tariff.version} is in force. A change counts for cars that enter from then on.`;
  return inForce?.hasDocument
    ? 'The prices in force say more than fits here: see the Prices page of the mall. What is entered here takes their place.'
    : 'No tariff was set yet: until there is one, stays are not charged and an alert says so.';
}

function draftOf(tariff: Tariff | null): TariffDraft {
  if (!tariff) return { graceMinutes: '', rupeesPerHour: '', dayCapRupees: '' };
  return {
    graceMinutes: String(tariff.graceMinutes),
    rupeesPerHour: String(tariff.rupeesPerHour),
    dayCapRupees: tariff.dayCapRupees === null ? '' : String(tariff.dayCapRupees),
  };
}

/** Null where no hourly price was given: then no tariff is made. The form refuses amounts that are unclear. */
export function tariffOf({ graceMinutes, rupeesPerHour, dayCapRupees }: TariffDraft): TariffInput | null {
  const perHour = rupeesOf(rupeesPerHour);
  if (perHour === null) return null;
  return {
    graceMinutes: Number(graceMinutes) || 0,
    rupeesPerHour: perHour,
    dayCapRupees: rupeesOf(dayCapRupees),
  };
}

function rupeesOf(typed: string): number | null {
  const paise = readRupees(typed);
  return paise === null ? null : paise / 100;
}

function differs(priceText: string, { rupeesPerHour }: TariffDraft): boolean {
  const named = /₹\s*([\d.]+)/.exec(priceText)?.[1];
  const charged = rupeesOf(rupeesPerHour);
  return named !== undefined && charged !== null && Number(named) !== charged;
}
