import { ApiError, faultsOf, reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import type { useAcceptance } from './queries.ts';

interface Props {
  token: string;
  email: string;
  acceptance: ReturnType<typeof useAcceptance>;
}

/** The owner of an account accepts with its password; an admin's must be long, so a short one is replaced. */
export function OwnerForm({ token, email, acceptance }: Props) {
  const faults = faultsOf(acceptance.error);
  const needsLonger = acceptance.variables?.newPassword !== undefined || isTooShort(acceptance.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const newPassword = readField(form, 'newPassword');
        const password = readField(form, 'password');
        acceptance.mutate({ token, password, ...(newPassword ? { newPassword } : {}) });
      }}
      className="grid gap-4"
    >
      <Input label="Email" name="email" value={email} readOnly autoComplete="username" />
      <PasswordInput
        label="Your password"
        name="password"
        required
        error={faults['password']}
        autoComplete="current-password"
      />
      {needsLonger && (
        <PasswordInput
          label="New password"
          name="newPassword"
          required
          hint="At least 15 characters: several words are easy to remember"
          error={faults['newPassword']}
          autoComplete="new-password"
        />
      )}
      {acceptance.isError && Object.keys(faults).length === 0 && (
        <Banner tone="bad">{reasonOf(acceptance.error) || 'That did not work.'}</Banner>
      )}
      <Button type="submit" size="lg" disabled={acceptance.isPending}>
        Accept
      </Button>
    </form>
  );
}

function isTooShort(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'password_too_short';
}
