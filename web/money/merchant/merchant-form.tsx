import { useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogFoot } from '../../ui/dialog.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import type { MerchantKeys, useMerchantChange } from './queries.ts';

interface Props {
  change: ReturnType<typeof useMerchantChange>;
  onSaved: () => void;
  onCancel: () => void;
}

const EMPTY = { keyId: '', keySecret: '', webhookSecrets: '', qr: 'off' as MerchantKeys['qr'] };

/** The keys of a mall's own account. They are tried at the provider before they are stored, and never shown again. */
export function MerchantForm({ change, onSaved, onCancel }: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const faults = faultsOf(change.error);
  const set = (part: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...part });
    if (change.isError) change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const webhookSecrets = draft.webhookSecrets.split(',').map((one) => one.trim());
    const keys = { ...draft, keyId: draft.keyId.trim(), keySecret: draft.keySecret.trim() };
    change.mutate({ ...keys, webhookSecrets }, { onSuccess: onSaved });
  };
  return (
    <form onSubmit={submit} className="grid gap-4" autoComplete="off">
      {change.isError && (
        <Banner tone="bad">{reasonOf(change.error) || 'That did not work. Please try again.'}</Banner>
      )}
      <MerchantFields draft={draft} faults={faults} onChange={set} />
      <DialogFoot>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? 'Trying the keys...' : 'Try the keys and save'}
          </Button>
        </div>
      </DialogFoot>
    </form>
  );
}

interface FieldsProps {
  draft: typeof EMPTY;
  faults: Readonly<Record<string, string>>;
  onChange: (part: Partial<typeof EMPTY>) => void;
}

function MerchantFields({ draft, faults, onChange: set }: FieldsProps) {
  return (
    <>
      <Input
        label="Key id"
        hint="As Razorpay shows it: rzp_live_… or rzp_test_…"
        required
        autoComplete="off"
        spellCheck={false}
        value={draft.keyId}
        error={faults['keyId']}
        onChange={(event) => set({ keyId: event.target.value })}
      />
      <Secret
        label="Key secret"
        value={draft.keySecret}
        error={faults['keySecret']}
        onChange={(keySecret) => set({ keySecret })}
      />
      <Secret
        label="Webhook secret"
        hint="The one that you give Razorpay for its webhooks. Two with a comma between them while you change it."
        value={draft.webhookSecrets}
        error={faults['webhookSecrets'] ?? faults['webhookSecrets.0']}
        onChange={(webhookSecrets) => set({ webhookSecrets })}
      />
      <Select
        label="UPI by QR code"
        hint="What Razorpay has switched on for this account."
        value={draft.qr}
        onChange={(event) => set({ qr: event.target.value as MerchantKeys['qr'] })}
      >
        <option value="off">Not switched on: pay on Razorpay’s page</option>
        <option value="image">QR codes as images</option>
        <option value="intent">QR codes with their UPI link</option>
      </Select>
    </>
  );
}

interface SecretProps {
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Secret({ onChange, ...rest }: SecretProps) {
  return (
    <PasswordInput
      {...rest}
      required
      autoComplete="new-password"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
