import { useRef, useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Section } from '../../ui/section.tsx';
import { usePasswordChange } from './queries.ts';

/** A new password by the old one. */
export function PasswordSection() {
  const change = usePasswordChange();
  const form = useRef<HTMLFormElement>(null);
  const [differ, setDiffer] = useState(false);
  const [signOutOthers, setSignOutOthers] = useState(true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const isSame = given.get('newPassword') === given.get('confirm');
    setDiffer(!isSame);
    if (!isSame) return;
    const passwords = {
      password: readField(given, 'password'),
      newPassword: readField(given, 'newPassword'),
    };
    change.mutate({ ...passwords, signOutOthers }, { onSuccess: () => form.current?.reset() });
  };
  return (
    <Section title="Password" text="Several words are easy to remember and hard to guess.">
      <form ref={form} className="grid max-w-dialog gap-4" onSubmit={submit}>
        <PasswordFields faults={faultsOf(change.error)} differ={differ} />
        <Checkbox label="Sign out everywhere else" checked={signOutOthers} onChange={setSignOutOthers} />
        <Outcome change={change} />
        <Button type="submit" className="justify-self-start" disabled={change.isPending}>
          Change password
        </Button>
      </form>
    </Section>
  );
}

interface FieldsProps {
  faults: Readonly<Record<string, string>>;
  /** The new password and its repetition are not the same. */
  differ: boolean;
}

function PasswordFields({ faults, differ }: FieldsProps) {
  return (
    <>
      <PasswordInput
        label="Old password"
        name="password"
        required
        error={faults['password']}
        autoComplete="current-password"
      />
      <PasswordInput
        label="New password"
        name="newPassword"
        required
        error={faults['newPassword']}
        autoComplete="new-password"
      />
      <PasswordInput
        label="Confirm new password"
        name="confirm"
        required
        error={differ ? 'Passwords do not match' : undefined}
        autoComplete="new-password"
      />
    </>
  );
}

function Outcome({ change }: { change: ReturnType<typeof usePasswordChange> }) {
  if (change.isSuccess)
    return (
      <Banner tone="good" onDismiss={change.reset}>
        Your password has changed.
      </Banner>
    );
  const isAtField = Object.keys(faultsOf(change.error)).length > 0;
  if (!change.isError || isAtField) return null;
  return <Banner tone="bad">{reasonOf(change.error) || 'The password could not be changed.'}</Banner>;
}
