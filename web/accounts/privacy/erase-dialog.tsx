import { ERASED_WITHIN_DAYS, type ErasurePreview } from '#contract/privacy.ts';
import type { Factor, SecondFactor } from '#contract/second-factor.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { leave } from '../leave.ts';
import { FactorForm } from '../second-factor/factor-form.tsx';
import { kindsOf } from '../second-factor/kinds-of.ts';
import { useSecondFactor } from '../second-factor/queries.ts';
import { useErasure, useErasurePreview } from './queries.ts';
import { wordOwed } from './word-owed.ts';
import { isHeld, wordHeld, wordStaying } from './word-staff.ts';

/** Asks for the password, and for a second factor where there is one, then the account goes. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const preview = useErasurePreview().data;
  const secondFactor = useSecondFactor();
  const erasure = useErasure();
  const [password, setPassword] = useState<string | null>(null);
  const erase = (given: { password: string; factor?: Factor }) =>
    erasure.mutateAsync(given).then(
      () => leave(),
      // What was refused stands in the dialog.
      () => undefined,
    );
  const give = (typed: string) => {
    if (hasFactor(secondFactor.data)) setPassword(typed);
    else void erase({ password: typed });
  };
  const again = () => {
    erasure.reset();
    setPassword(null);
  };
  const fault = faultsOf(erasure.error)['password'];
  const banner = erasure.isError && (!fault || password !== null) && (
    <Banner tone="bad">{reasonOf(erasure.error) || 'Your account was not deleted. Please try again.'}</Banner>
  );
  const isShut = erasure.isPending || secondFactor.isPending || isHeld(preview);
  return (
    <Dialog
      title="Delete your account?"
      text="This cannot be undone. Your name, address, number, plates, passes, sign-ins, messages and images go at once. What a visit cost stays, without your plate."
      onClose={onClose}
    >
      <div className="grid gap-4">
        <What preview={preview} />
        {password === null ? (
          <PasswordForm banner={banner} fault={fault} isShut={isShut} onGive={give} />
        ) : (
          <>
            <FactorForm
              kinds={secondFactor.data ? kindsOf(secondFactor.data) : []}
              action="Delete for good"
              banner={banner}
              onProve={(factor) => erase({ password, factor })}
            />
            <Button look="quiet" size="sm" className="justify-self-start" onClick={again}>
              Type the password again
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface PasswordProps {
  banner: ReactNode;
  fault: string | undefined;
  isShut: boolean;
  onGive: (password: string) => void;
}

function PasswordForm({ banner, fault, isShut, onGive }: PasswordProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onGive(readField(new FormData(event.currentTarget), 'password'));
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      {banner}
      <PasswordInput
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        error={fault}
      />
      <Button type="submit" look="danger" size="lg" disabled={isShut}>
        Delete for good
      </Button>
    </form>
  );
}

function hasFactor(secondFactor: SecondFactor | undefined): boolean {
  return secondFactor !== undefined && (secondFactor.app !== null || secondFactor.passkeys.length > 0);
}

/** What waits, in words, before anybody decides. */
function What({ preview }: { preview: ErasurePreview | undefined }) {
  if (!preview) return null;
  const held = wordHeld(preview);
  if (held !== null) return <Banner tone="warn">{held}</Banner>;
  return (
    <>
      {preview.underWay.length > 0 && <UnderWay visits={preview.underWay} />}
      {preview.owed.length > 0 && <Sentences of={wordOwed(preview.owed)} />}
      {preview.passes.length > 0 && <Passes passes={preview.passes} />}
      {preview.namesAsStaff.length > 0 && <Sentences of={wordStaying(preview.namesAsStaff)} />}
    </>
  );
}

function UnderWay({ visits }: { visits: ErasurePreview['underWay'] }) {
  return (
    <Banner tone="warn">
      {visits.map(({ mall, plate, since, hasLeft }) => (
        <span key={`${plate} ${since}`} className="block">
          {hasLeft
            ? `${plate} has just left ${mall}. Your account goes at once; the plate of this visit is erased ten minutes after the exit, since the gate may read the car again.`
            : `${plate} is inside ${mall} now. Your account goes at once; the plate of this visit is erased ten minutes after the car has left, and after ${ERASED_WITHIN_DAYS} days at the latest. Until then the gate still needs it.`}
        </span>
      ))}
    </Banner>
  );
}

/** Whoever goes owes what they owed, and finds the bill by its link alone; what they did as staff stays. */
function Sentences({ of }: { of: readonly string[] }) {
  return (
    <Banner tone="warn">
      {of.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </Banner>
  );
}

/** A pass may have been paid for, and others of the family may park by it. */
function Passes({ passes }: { passes: ErasurePreview['passes'] }) {
  return (
    <Banner tone="warn">
      {passes.map(({ mall, number, kind, plates, ends }) => (
        <span key={`${mall} ${number}`} className="block">
          {plates.join(', ')} {plates.length === 1 ? 'goes' : 'go'} off {PASS_WORDS[kind]}, number {number} in{' '}
          <bdi>{mall}</bdi>
          {ends ? ', which ends with it. Nobody gives you its price back by this' : ''}. The mall reads of it,
          without your name.
        </span>
      ))}
    </Banner>
  );
}

const PASS_WORDS = { season: 'a season pass', staff: 'the staff list', vip: 'the guest list' } as const;
