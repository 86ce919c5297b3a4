import type { SecondFactor } from '#contract/second-factor.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AppDialog } from './app-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FactorList } from './factor-list.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { useSecondFactor } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useChanges } from './use-changes.ts';

interface Props {
  /** Called once recovery codes that came with the first factor are stored. */
  onSetUp?: () => void;
}

/** Two-step sign-in: an authenticator app, passkeys and recovery codes beside the password. */
export function SecondFactorSection({ onSetUp }: Props) {
  const secondFactor = useSecondFactor();
  return (
    <Section
      title="Two-step sign-in"
      text="A password can be guessed or seen. With a second step nobody signs in as you who has the password alone."
      actions={secondFactor.data && <State secondFactor={secondFactor.data} />}
    >
      {secondFactor.isPending && <Skeleton className="h-40" />}
      {secondFactor.isError && (
        <LoadFailure onRetry={secondFactor.refetch}>Your second factors could not be loaded.</LoadFailure>
      )}
      {secondFactor.data && <Changes secondFactor={secondFactor.data} onSetUp={onSetUp} />}
    </Section>
  );
}

function State({ secondFactor: { app, passkeys, isRequired } }: { secondFactor: SecondFactor }) {
  if (app || passkeys.length > 0) return <Badge tone="good">On</Badge>;
  return isRequired ? <Badge tone="warn">Needed</Badge> : <Badge>Off</Badge>;
}

interface ChangesProps {
  secondFactor: SecondFactor;
  onSetUp: (() => void) | undefined;
}

function Changes({ secondFactor, onSetUp }: ChangesProps) {
  const { open, fault, isBusy, codes, begin, send, confirmed, close, codesStored } = useChanges(secondFactor);
  return (
    <>
      {open === null && fault && <Banner tone="bad">{fault}</Banner>}
      <FactorList
        secondFactor={secondFactor}
        onAddApp={() => begin('app')}
        onAddPasskey={() => begin('passkey')}
        onRemoveApp={() => begin({ kind: 'remove-app' }, 'Remove the authenticator app?')}
        onRemovePasskey={({ id, name }) =>
          begin({ kind: 'remove-passkey', id }, `Remove the passkey “${name}”?`)
        }
        onRenewCodes={() =>
          begin({ kind: 'renew-codes' }, 'Make new recovery codes? Those you have stop working.')
        }
      />
      {open === 'confirm' && (
        <ConfirmDialog secondFactor={secondFactor} onClose={close} onConfirmed={confirmed} />
      )}
      {open === 'app' && (
        <AppDialog
          fault={fault}
          isBusy={isBusy}
          onClose={close}
          onCode={(code) => send({ kind: 'add-app', code })}
        />
      )}
      {open === 'passkey' && (
        <PasskeyDialog
          fault={fault}
          isBusy={isBusy}
          onClose={close}
          onName={(name) => send({ kind: 'add-passkey', name })}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onDone={() => {
            codesStored();
            onSetUp?.();
          }}
        />
      )}
    </>
  );
}
