import { askForReset, resetPassword } from '#contract/own-account.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../platform/api-client.ts';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

/** Asks for the link. What is answered does not show whether the address has an account. */
export function AskForm() {
  const ask = useMutation({ mutationFn: (email: string) => call(askForReset, { body: { email } }) });
  const faults = faultsOf(ask.error);
  if (ask.isSuccess)
    return (
      <Banner tone="good">
        If <bdi>{ask.variables}</bdi> has an account, a link is on its way there. It works for 30 minutes.
      </Banner>
    );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(readField(new FormData(event.currentTarget), 'email').trim());
      }}
    >
      <Input
        label="Email"
        name="email"
        type="email"
        required
        error={faults['email']}
        autoComplete="username"
      />
      {ask.isError && !faults['email'] && (
        <Banner tone="bad">{reasonOf(ask.error) || 'That did not work.'}</Banner>
      )}
      <Button type="submit" size="lg" disabled={ask.isPending}>
        Send the link
      </Button>
    </form>
  );
}

interface ChooseProps {
  token: string;
  /** The password is new; the address that it belongs to. */
  onDone: (email: string) => void;
}

/** Chooses the new password. */
export function ChooseForm({ token, onDone }: ChooseProps) {
  const choose = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password } }),
    onSuccess: ({ email }) => onDone(email),
  });
  const [differ, setDiffer] = useState(false);
  const faults = faultsOf(choose.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isSame = form.get('password') === form.get('confirm');
    setDiffer(!isSame);
    if (isSame) choose.mutate(readField(form, 'password'));
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <PasswordInput
        label="New password"
        name="password"
        required
        error={faults['password']}
        autoComplete="new-password"
      />
      <PasswordInput
        label="Confirm new password"
        name="confirm"
        required
        error={differ ? 'Passwords do not match' : undefined}
        autoComplete="new-password"
      />
      {choose.isError && !faults['password'] && (
        <Banner tone="bad">{reasonOf(choose.error) || 'That did not work.'}</Banner>
      )}
      <Button type="submit" size="lg" disabled={choose.isPending}>
        Change password
      </Button>
    </form>
  );
}
