import type { FormEvent } from 'react';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';

interface Props {
  fault: string;
  isBusy: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

/** Names a passkey; then the browser makes it. */
export function PasskeyDialog({ fault, isBusy, onClose, onName }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onName(readField(new FormData(event.currentTarget), 'name'));
  };
  return (
    <Dialog
      title="New passkey"
      text="Your device asks for your fingerprint, face or PIN. From then on it signs you in without a password."
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid gap-4">
        {fault && <Banner tone="bad">{fault}</Banner>}
        <Input
          label="Name of this passkey"
          name="name"
          hint="So that you know it again, such as Laptop or Key on the ring"
          required
          maxLength={60}
          autoComplete="off"
        />
        <Button type="submit" size="lg" disabled={isBusy}>
          Make the passkey
        </Button>
      </form>
    </Dialog>
  );
}
