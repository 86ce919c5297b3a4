import { MAX_PLATES, signUp } from '#contract/accounts.ts';
import { NOTICE_HEADER, NOTICE_VERSION } from '#contract/notice.ts';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { call } from '../platform/api-client.ts';
import { ApiError } from '../platform/api-error.ts';
import { readAs } from '../platform/read-answer.ts';
import { readField } from '../platform/read-field.ts';
import { storeAfterSignUp } from '../platform/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Input } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { PlateInputs } from './plate-inputs.tsx';
import { SwitchLine } from './switch-line.tsx';

interface Props {
  onClose: () => void;
  onDone: () => void;
  onSwitch: () => void;
}

const FAILED = 'Signup failed';

/** Makes an account. The passwords are compared here; all else is checked by the server. */
export function SignupDialog({ onClose, onDone, onSwitch }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setError('');
    if (form.get('password') !== form.get('confirm')) return setError('Passwords do not match');
    setBusy(true);
    try {
      const headers = { [NOTICE_HEADER]: NOTICE_VERSION };
      storeAfterSignUp(await call(readAs(signUp, z.looseObject({})), { body: readForm(form), headers }));
      onDone();
    } catch (fault) {
      setBusy(false);
      // Without an answer of the server's own, and for any exception: the one sentence.
      setError((fault instanceof ApiError && fault.status >= 400 && fault.message) || FAILED);
    }
  };
  return (
    <Dialog
      title="Sign Up"
      text="Create your account to get started with our parking solutions."
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} onInput={() => setError('')} className="grid gap-4">
        <Input label="Full Name" name="name" autoComplete="name" />
        <Input label="Email" name="email" type="email" autoComplete="email" />
        <Input label="Phone (optional)" name="phone" type="tel" autoComplete="tel" />
        <PasswordInput label="Password" name="password" autoComplete="new-password" />
        <PasswordInput label="Confirm Password" name="confirm" autoComplete="new-password" />
        <PlateInputs />
        {error && (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
            {error}
          </p>
        )}
        <Button type="submit" size="lg" disabled={isBusy} className="mt-1">
          Sign Up
        </Button>
      </form>
      <p className="mt-4 text-center text-sm text-muted">
        By signing up you agree to our{' '}
        <a
          href={paths.privacy}
          target="_blank"
          rel="noopener"
          className="rounded-xs font-semibold text-ink underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink"
        >
          privacy notice
        </a>
        .
      </p>
      <SwitchLine question="Already have an account?" answer="Sign in" onSwitch={onSwitch} />
    </Dialog>
  );
}

/** Blank plates are left out; at most three are sent. */
function readForm(form: FormData) {
  const phone = readField(form, 'phone').trim();
  return {
    name: readField(form, 'name'),
    email: readField(form, 'email'),
    ...(phone !== '' && { phone }),
    password: readField(form, 'password'),
    plateNumbers: form
      .getAll('plate')
      .map((plate) => (typeof plate === 'string' ? plate.trim() : ''))
      .filter((plate) => plate !== '')
      .slice(0, MAX_PLATES),
  };
}
