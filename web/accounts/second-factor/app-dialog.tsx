import { useEffect, type FormEvent } from 'react';
import { reasonOf } from '../../platform/api-error.ts';
import { readField } from '../../platform/read-field.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AppCodeInput } from './factor-form.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useNewApp } from './queries.ts';

interface Props {
  /** What was refused, if something was. */
  fault: string;
  isBusy: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
}

/** Sets up an authenticator app: scan or type the secret, then prove with a code that it has arrived. */
export function AppDialog({ fault, isBusy, onClose, onCode }: Props) {
  const { mutate: prepare, data, isError, error } = useNewApp();
  useEffect(() => prepare(), [prepare]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(readField(new FormData(event.currentTarget), 'code'));
  };
  return (
    <Dialog
      title="Authenticator app"
      text="Scan this code with an app such as Aegis, Google Authenticator or your password manager."
      onClose={onClose}
    >
      {isError && (
        <LoadFailure onRetry={() => prepare()}>
          {reasonOf(error) || 'No secret could be made for the app.'}
        </LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-72" />}
      {data && (
        <form onSubmit={submit} className="grid gap-4">
          <div className="grid justify-items-center">
            <QrCode text={data.address} label="QR code for your authenticator app" className="size-48" />
          </div>
          <div className="grid gap-1 text-sm">
            <p className="text-muted">No camera? Type this secret into the app:</p>
            <p className="figures font-semibold tracking-wide wrap-anywhere">{inGroups(data.secret)}</p>
          </div>
          {fault && <Banner tone="bad">{fault}</Banner>}
          <AppCodeInput />
          <Button type="submit" size="lg" disabled={isBusy}>
            Add this app
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
