import { logIn } from '#contract/accounts.ts';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { call } from '../platform/api-client.ts';
import { ApiError, reasonOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { mayUsePasskeys } from '../platform/may-use-passkeys.ts';
import { readAs } from '../platform/read-answer.ts';
import { readField } from '../platform/read-field.ts';
import { storeAfterLogin } from '../platform/signed-in.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Input } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { SwitchLine } from './switch-line.tsx';

interface Props {
  onClose: () => void;
  onDone: () => void;
  onSwitch: () => void;
}

const SecondStep = lazy(() => loadPart(() => import('./second-factor/second-step.tsx')));

/** Name and password; then the second factor, for accounts that have one. */
export function LoginDialog(props: Props) {
  const [owesFactor, setOwesFactor] = useState(false);
  const [notice, setNotice] = useState('');
  const end = (sentence: string) => {
    setNotice(sentence);
    setOwesFactor(false);
  };
  if (!owesFactor) return <PasswordStep {...props} notice={notice} onHalf={() => setOwesFactor(true)} />;
  return (
    <Suspense fallback={null}>
      <SecondStep onClose={props.onClose} onDone={props.onDone} onEnded={end} />
    </Suspense>
  );
}

interface StepProps extends Props {
  /** Why the password is asked for again; empty at first. */
  notice: string;
  /** The password is right, and a second factor is still owed. */
  onHalf: () => void;
}

/**
 * Nothing is checked in the browser; a failure is the server's own sentence in an alert, and stays in the dialog after
 * it. Where the server gave none, one of ours stands there without an alert.
 */
function PasswordStep({ onClose, onDone, onSwitch, notice, onHalf }: StepProps) {
  // By hand and not by useMutation: the public pages do not load the query library.
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure('');
    try {
      const answer = await call(readAs(logIn, z.looseObject({})), {
        body: { email: readField(form, 'email'), password: readField(form, 'password') },
      });
      storeAfterLogin(answer);
      onDone();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'second_factor_needed') return onHalf();
      const words = reasonOf(error);
      setFailure(words || 'The sign-in failed. Please try again.');
      if (words) window.alert(words);
    }
  };
  return (
    <Dialog
      title="Sign In"
      text="Enter your email and password to access your account."
      minds={false}
      onClose={onClose}
    >
      {notice && (
        <div className="mb-4">
          <Banner tone="warn">{notice}</Banner>
        </div>
      )}
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Input
          label="Email or Phone"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput label="Password" name="password" autoComplete="current-password" />
        {failure && <Failure words={failure} />}
        <Button type="submit" size="lg" disabled={isBusy} className="mt-2">
          Sign In
        </Button>
      </form>
      <ForgotPassword />
      {mayUsePasskeys() && <PasskeyLogin onDone={onDone} />}
      <SwitchLine question="Don't have an account?" answer="Sign up" onSwitch={onSwitch} />
    </Dialog>
  );
}

function ForgotPassword() {
  return (
    <p className="mt-5 text-center text-sm">
      <a
        href={paths.reset}
        className="rounded-xs py-1 text-muted underline underline-offset-4 hover:text-ink"
      >
        Forgot password?
      </a>
    </p>
  );
}

function Failure({ words }: { words: string }) {
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
      {words}
    </p>
  );
}
