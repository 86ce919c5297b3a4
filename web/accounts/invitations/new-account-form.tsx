import { useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import type { useAcceptance } from './queries.ts';

interface Props {
  token: string;
  email: string;
  name: string;
  acceptance: ReturnType<typeof useAcceptance>;
}

/** A name and a password for an address without an account. */
export function NewAccountForm({ token, email, name, acceptance }: Props) {
  const [differ, setDiffer] = useState(false);
  const faults = faultsOf(acceptance.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isSame = form.get('password') === form.get('confirm');
    setDiffer(!isSame);
    if (isSame)
      acceptance.mutate({ token, name: readField(form, 'name'), password: readField(form, 'password') });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Input label="Email" name="email" value={email} readOnly autoComplete="username" />
      <Input
        label="Full Name"
        name="name"
        required
        maxLength={200}
        defaultValue={name}
        error={faults['name']}
        autoComplete="name"
      />
      <PasswordInput
        label="Password"
        name="password"
        required
        hint="At least 15 characters: several words are easy to remember"
        error={faults['password']}
        autoComplete="new-password"
      />
      <PasswordInput
        label="Confirm Password"
        name="confirm"
        required
        error={differ ? 'Passwords do not match' : undefined}
        autoComplete="new-password"
      />
      {acceptance.isError && !faults['name'] && !faults['password'] && (
        <Banner tone="bad">{reasonOf(acceptance.error) || 'That did not work.'}</Banner>
      )}
      <Button type="submit" size="lg" disabled={acceptance.isPending}>
        Accept
      </Button>
    </form>
  );
}
