import type { Mall, ParkingConfig } from '#contract/malls.ts';
import { Suspense, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, hasStatus } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ParkingConfigFields } from './parking-config-fields.tsx';
import { useParkingConfig, useSaveParkingConfig } from './use-parking-config.ts';

interface Props {
  mall: Mall;
  /** The layout as a drawing, which follows what is typed. */
  drawing?: (config: ParkingConfig) => ReactNode;
  onClose: () => void;
}

/** The overlay of a mall's parking configuration: reads it, edits a copy, saves it. */
export function ParkingConfigDialog({ mall, drawing, onClose }: Props) {
  const stored = useParkingConfig(mall);
  const saving = useSaveParkingConfig(mall);
  const [edited, setEdited] = useState<ParkingConfig | null>(null);
  const config = edited ?? stored.data?.config;

  const save = (isConfirmed: boolean) => {
    if (!config || !stored.data) return;
    const { version } = stored.data;
    saving.mutate({ config, version, isConfirmed }, { onSuccess: () => setEdited(null) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <Dialog
      title={`Parking Configuration - ${mall.name}`}
      width="wide"
      unsaved={edited !== null}
      minds={false}
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid gap-5">
        {config ? (
          <>
            <ParkingConfigFields
              config={config}
              onChange={(next) => {
                setEdited(next);
                saving.reset();
              }}
            />
            {drawing && <Suspense fallback={null}>{drawing(config)}</Suspense>}
            <Foot
              message={wordResult(saving)}
              isSaving={saving.isPending}
              inUse={hasStatus(saving.error, 409)}
              isOutdated={hasStatus(saving.error, 412)}
              onReload={() => {
                setEdited(null);
                saving.reset();
                void stored.refetch();
              }}
              onConfirm={() => save(true)}
            />
          </>
        ) : stored.isError && !stored.isFetching ? (
          <LoadError onRetry={stored.refetch} />
        ) : (
          <p className="min-h-120 text-muted">Loading configuration...</p>
        )}
      </form>
    </Dialog>
  );
}

function LoadError({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <Message text="Error loading configuration" />
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

interface FootProps {
  message: string;
  isSaving: boolean;
  /** A car is parked in a slot that would be removed: the layout can be saved all the same. */
  inUse: boolean;
  onConfirm: () => void;
  /** Somebody saved another layout meanwhile: it has to be read before anything is saved over it. */
  isOutdated: boolean;
  onReload: () => void;
}

function Foot({ message, isSaving, inUse, onConfirm, isOutdated, onReload }: FootProps) {
  return (
    <DialogFoot>
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
        {message !== '' && <Message text={message} />}
        <Button type="submit" disabled={isSaving}>
          Save Configuration
        </Button>
      </div>
      {isOutdated && (
        <Button look="outline" className="whitespace-normal" onClick={onReload}>
          Load the configuration that was saved meanwhile
        </Button>
      )}
      {inUse && (
        <Button look="danger" className="whitespace-normal" onClick={onConfirm}>
          Save all the same: taken slots stay until they are free
        </Button>
      )}
    </DialogFoot>
  );
}

const SAVED = 'Configuration updated successfully!';

/** The success is green, every failure red. */
function Message({ text }: { text: string }) {
  const isGood = text === SAVED;
  return (
    <p
      role={isGood ? 'status' : 'alert'}
      className={joinClasses('min-w-0 flex-1 basis-60 font-semibold', isGood ? 'text-good' : 'text-bad')}
    >
      {text}
    </p>
  );
}

function wordResult({ isSuccess, error }: ReturnType<typeof useSaveParkingConfig>): string {
  if (isSuccess) return SAVED;
  if (!error) return '';
  if (!(error instanceof ApiError) || error.status === 0) return 'Error updating configuration';
  return error.message || 'Failed to update configuration';
}
