import type { OwnAccount } from '#contract/own-account.ts';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOwnAccount, useProfileChange } from './queries.ts';

/** Name and phone number. */
export function ProfileSection() {
  const own = useOwnAccount();
  return (
    <Section title="Profile" text="Your phone number signs you in as your e-mail address does.">
      {own.isPending && <Skeleton className="h-40" />}
      {own.isError && <LoadFailure onRetry={own.refetch}>Your account could not be loaded.</LoadFailure>}
      {own.data && <ProfileForm own={own.data} />}
    </Section>
  );
}

function ProfileForm({ own }: { own: OwnAccount }) {
  const change = useProfileChange();
  const faults = faultsOf(change.error);
  return (
    <form
      className="grid max-w-dialog gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        change.mutate({ name: readField(form, 'name'), phone: readField(form, 'phone') });
      }}
    >
      <Input
        label="Full Name"
        name="name"
        required
        maxLength={200}
        dir="auto"
        defaultValue={own.name}
        error={faults['name']}
        autoComplete="name"
      />
      <Input
        label="Phone (optional)"
        name="phone"
        type="tel"
        maxLength={40}
        defaultValue={own.phone ?? ''}
        error={faults['phone']}
        autoComplete="tel"
      />
      {change.isError && Object.keys(faults).length === 0 && (
        <Banner tone="bad">{reasonOf(change.error) || 'Your profile could not be saved.'}</Banner>
      )}
      {change.isSuccess && (
        <Banner tone="good" onDismiss={change.reset}>
          Saved.
        </Banner>
      )}
      <Button type="submit" className="justify-self-start" disabled={change.isPending}>
        Save profile
      </Button>
    </form>
  );
}
