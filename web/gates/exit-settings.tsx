import type { ShownPaymentSettings } from '#contract/payment-rules.ts';
import { useId, useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Input, Select } from '../ui/field.tsx';
import { FastagSettings } from './fastag-settings.tsx';
import { usePaymentSettings, usePaymentSettingsChange } from './queries.ts';

/** What a mall (its `_id`) does at its exits about what is due. */
export function ExitSettings({ mall }: { mall: string }) {
  const settings = usePaymentSettings(mall);
  return settings.data ? (
    <SettingsForm key={JSON.stringify(settings.data)} mall={mall} stored={settings.data} />
  ) : null;
}

function SettingsForm({ mall, stored }: { mall: string; stored: ShownPaymentSettings }) {
  const id = useId();
  const { freeState, ...settings } = stored;
  const [draft, setDraft] = useState({ ...settings, leaveMinutes: String(stored.leaveMinutes) });
  const [mayCharge, setMayCharge] = useState(false);
  const isAsking = freeState !== null && stored.zeroTariff && !draft.zeroTariff;
  const change = usePaymentSettingsChange(mall);
  const leaveMinutes = Number(draft.leaveMinutes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ ...draft, leaveMinutes, ...(isAsking && mayCharge ? { mayCharge: true as const } : {}) });
  };
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <form onSubmit={submit} className="grid gap-5">
        <h2 id={id} className="text-lg font-bold">
          At the exits
        </h2>
        <ExitFields draft={draft} onChange={setDraft} />
        {freeState !== null && <FreeState isFree={draft.zeroTariff} />}
        {isAsking && (
          <Checkbox
            label="This mall may charge for parking"
            hint="Somebody who knows the law has confirmed it. It is written down under your name."
            checked={mayCharge}
            onChange={setMayCharge}
          />
        )}
        <FastagSettings
          mall={mall}
          draft={draft}
          fault={faultsOf(change.error)['fastagPlazaId']}
          onChange={(fastag) => setDraft({ ...draft, ...fastag })}
        />
        <SaveRow
          isShut={change.isPending || (isAsking && !mayCharge)}
          fault={change.isError ? reasonOf(change.error) || FAILED : null}
        />
      </form>
    </section>
  );
}

type Draft = Omit<ShownPaymentSettings, 'freeState' | 'leaveMinutes'> & { leaveMinutes: string };

function ExitFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="A car that owes something"
          value={draft.exitRule}
          onChange={(event) =>
            onChange({ ...draft, exitRule: event.target.value === 'record' ? 'record' : 'pay-to-leave' })
          }
        >
          <option value="record">Passes; what it owes stays in the books</option>
          <option value="pay-to-leave">Waits at the barrier until it is paid</option>
        </Select>
        <Input
          label="Minutes to leave after paying"
          type="number"
          min={0}
          max={240}
          step={1}
          required
          value={draft.leaveMinutes}
          hint="Time in a queue at the exits is not counted."
          onChange={(event) => onChange({ ...draft, leaveMinutes: event.target.value })}
        />
      </div>
      <Checkbox
        label="Parking costs nothing here"
        hint="Nothing is charged, whatever the tariff says."
        checked={draft.zeroTariff}
        onChange={(zeroTariff) => onChange({ ...draft, zeroTariff })}
      />
    </>
  );
}

/** Why a mall in Gujarat begins without charging. */
function FreeState({ isFree }: { isFree: boolean }) {
  return (
    <Banner tone={isFree ? 'info' : 'warn'}>
      {isFree
        ? 'This mall lies in Gujarat, where malls begin without charging.'
        : 'This mall lies in Gujarat.'}{' '}
      The High Court decided on 10 July 2019 that malls there have to provide parking and may not charge
      visitors for it. Ask a lawyer before it charges.
    </Banner>
  );
}

const FAILED = 'That did not work. Please try again.';

function SaveRow({ isShut, fault }: { isShut: boolean; fault: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" disabled={isShut}>
        Save
      </Button>
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
    </div>
  );
}
