import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Section } from '../../ui/section.tsx';
import { useAddressChange, useOwnAccount, useVerificationMail } from './queries.ts';

/** The address, whether it is confirmed, and another one. */
export function EmailSection() {
  const own = useOwnAccount().data;
  if (!own) return null;
  return (
    <Section
      title="E-mail address"
      text="Messages about your account go there, and the way back in if you forget your password."
      actions={
        own.isVerified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>
      }
    >
      <div className="grid max-w-dialog gap-5">
        <p className="text-base wrap-anywhere">
          <bdi>{own.email}</bdi>
        </p>
        {!own.isVerified && own.canMail && <Unconfirmed />}
        {own.canMail ? (
          <AddressForm />
        ) : (
          <Banner tone="info">
            Mails are not set up here, so addresses cannot be confirmed or changed yet.
          </Banner>
        )}
      </div>
    </Section>
  );
}

function Unconfirmed() {
  const mail = useVerificationMail();
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        We mailed a link to this address. Open it in this browser to confirm that it is yours.
      </p>
      {mail.isError && <Banner tone="bad">{reasonOf(mail.error) || 'The mail could not be sent.'}</Banner>}
      {mail.isSuccess && <Banner tone="good">Another link is on its way.</Banner>}
      <Button
        look="outline"
        className="justify-self-start"
        disabled={mail.isPending}
        onClick={() => mail.mutate()}
      >
        Send the link again
      </Button>
    </div>
  );
}

function AddressForm() {
  const change = useAddressChange();
  const faults = faultsOf(change.error);
  if (change.isSuccess)
    return (
      <Banner tone="good" onDismiss={change.reset}>
        A link is on its way to <bdi>{change.variables.email}</bdi>. Your address changes once it is opened in
        this browser.
      </Banner>
    );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        change.mutate({ email: readField(form, 'email'), password: readField(form, 'password') });
      }}
    >
      <Input
        label="New email"
        name="email"
        type="email"
        required
        error={faults['email']}
        autoComplete="email"
      />
      <PasswordInput
        label="Your password"
        name="password"
        required
        error={faults['password']}
        autoComplete="current-password"
      />
      {change.isError && Object.keys(faults).length === 0 && (
        <Banner tone="bad">{reasonOf(change.error) || 'The address could not be changed.'}</Banner>
      )}
      <Button type="submit" look="outline" className="justify-self-start" disabled={change.isPending}>
        Change email
      </Button>
    </form>
  );
}
