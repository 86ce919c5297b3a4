import type { SecondFactor } from '#contract/second-factor.ts';
import { useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { FactorForm } from './factor-form.tsx';
import { kindsOf } from './kinds-of.ts';
import { useConfirmation } from './queries.ts';

interface Props {
  secondFactor: SecondFactor;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Asks for the password, or for a factor, before something about factors is changed. */
export function ConfirmDialog({ secondFactor, onClose, onConfirmed }: Props) {
  const confirmation = useConfirmation();
  const [byFactor, setByFactor] = useState(false);
  const kinds = kindsOf(secondFactor);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = readField(new FormData(event.currentTarget), 'password');
    confirmation.mutate({ password }, { onSuccess: onConfirmed });
  };
  const banner = confirmation.isError && !faultsOf(confirmation.error)['password'] && (
    <Banner tone="bad">{reasonOf(confirmation.error) || 'That did not work.'}</Banner>
  );
  return (
    <Dialog
      title="Is it still you?"
      text="You are about to change how you sign in. This holds for ten minutes."
      onClose={onClose}
    >
      {byFactor ? (
        <FactorForm
          kinds={kinds}
          action="Confirm"
          banner={banner}
          onProve={(factor) => confirmation.mutateAsync(factor).then(onConfirmed, () => undefined)}
        />
      ) : (
        <form onSubmit={submit} className="grid gap-4">
          {banner}
          <PasswordInput
            label="Password"
            name="password"
            required
            autoComplete="current-password"
            error={faultsOf(confirmation.error)['password']}
          />
          <Button type="submit" size="lg" disabled={confirmation.isPending}>
            Confirm
          </Button>
          {kinds.length > 0 && (
            <div>
              <Button look="quiet" size="sm" className="-ms-3" onClick={() => setByFactor(true)}>
                Use a second factor instead
              </Button>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}
