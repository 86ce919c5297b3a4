import type { Factor } from '#contract/second-factor.ts';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { askForPasskey } from './passkeys.ts';

export type FactorKind = 'app' | 'passkey' | 'recovery-code';

interface Props {
  kinds: readonly FactorKind[];
  /** What the button says. */
  action: string;
  /** What was refused, if something was. */
  banner: ReactNode;
  onProve: (factor: Factor) => Promise<void>;
}

const OTHERS: Record<FactorKind, string> = {
  passkey: 'Use a passkey instead',
  app: 'Use a code from your app instead',
  'recovery-code': 'Use a recovery code instead',
};

/** One second factor: the best one first, the others a button away. */
export function FactorForm({ kinds, action, banner, onProve }: Props) {
  const [chosen, setChosen] = useState<FactorKind | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const kind = chosen ?? kinds[0];
  // What had the focus is gone, a button that was pressed or a skeleton's dialog: it goes on to what took its place.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [kind]);
  if (kind === undefined) return <NoneHere />;
  return (
    <div ref={box} className="grid gap-4">
      {kind === 'passkey' ? (
        <PasskeyButton banner={banner} onProve={onProve} />
      ) : (
        // A field of its own for each kind: what was typed into one never stands in the other.
        <CodeForm key={kind} kind={kind} action={action} banner={banner} onProve={onProve} />
      )}
      <div className="grid justify-items-start gap-1">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} look="quiet" size="sm" className="-ms-3" onClick={() => setChosen(other)}>
              {OTHERS[other]}
            </Button>
          ))}
      </div>
    </div>
  );
}

interface CodeProps extends Omit<Props, 'kinds'> {
  kind: Exclude<FactorKind, 'passkey'>;
}

function CodeForm({ kind, action, banner, onProve }: CodeProps) {
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = readField(new FormData(form), 'code');
    setBusy(true);
    await onProve(kind === 'app' ? { code: typed } : { recoveryCode: typed });
    setBusy(false);
    form.reset();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {banner}
      {kind === 'app' ? <AppCodeInput /> : <RecoveryCodeInput />}
      <Button type="submit" size="lg" disabled={isBusy}>
        {action}
      </Button>
    </form>
  );
}

/** Six digits as a phone shows them. */
export function AppCodeInput({ error }: { error?: string | undefined }) {
  return (
    <Input
      label="Code from your app"
      name="code"
      hint="Six digits, new every 30 seconds"
      error={error}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      className="figures tracking-widest"
    />
  );
}

function RecoveryCodeInput() {
  return (
    <Input
      label="Recovery code"
      name="code"
      hint="One of the ten you stored, such as 7KQ2-M4XD-90TH-C3VB. It works once."
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      className="figures uppercase"
    />
  );
}

function PasskeyButton({ banner, onProve }: Pick<Props, 'banner' | 'onProve'>) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const start = async () => {
    setBusy(true);
    setFault('');
    try {
      await onProve({ passkey: await askForPasskey() });
    } catch (error) {
      setFault(error instanceof Error ? error.message : '');
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      {fault ? <Banner tone="bad">{fault}</Banner> : banner}
      <Button size="lg" disabled={isBusy} onClick={() => void start()}>
        Use your passkey
      </Button>
    </div>
  );
}

function NoneHere() {
  return (
    <Banner tone="warn">
      None of your second factors works at this address. Open the product under its own name, or ask a super
      admin for help.
    </Banner>
  );
}
