import type { Mall, ParkingConfig } from '#contract/malls.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiError, hasStatus } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ParkingConfigFields } from './parking-config-fields.tsx';
import { fetchParkingConfig, saveParkingConfig } from './queries.ts';

interface Props {
  mall: Mall;
  onSaved: (mall: Mall) => void;
  onClose: () => void;
}

interface Loaded {
  config: ParkingConfig;
  version: string | null;
}

/** Specification 2 and 8: the parking configuration overlay and its messages. */
export function ParkingConfigDialog({ mall, onSaved, onClose }: Props) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [message, setMessage] = useState('');
  const [inUse, setInUse] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    fetchParkingConfig(mall._id, ended.signal).then(setLoaded, () => {
      if (!ended.signal.aborted) setMessage('Error loading configuration');
    });
    return () => ended.abort();
  }, [mall._id, tries]);

  const retry = () => {
    setMessage('');
    setTries(tries + 1);
  };
  const save = async (isConfirmed: boolean) => {
    if (!loaded) return;
    setSaving(true);
    try {
      const saved = await saveParkingConfig(mall._id, loaded.config, loaded.version, isConfirmed);
      setLoaded(saved);
      setMessage('Configuration updated successfully!');
      setInUse(false);
      onSaved({ ...mall, parkingConfig: saved.config, isConfigured: true });
    } catch (error) {
      setMessage(wordFailure(error));
      setInUse(hasStatus(error, 409));
    }
    setSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  return (
    <Dialog title={`Parking Configuration - ${mall.name}`} width="wide" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        {loaded ? (
          <ParkingConfigFields
            config={loaded.config}
            onChange={(config) => {
              setLoaded({ ...loaded, config });
              setInUse(false);
              setMessage('');
            }}
          />
        ) : (
          message === '' && <p className="min-h-120 text-muted">Loading configuration...</p>
        )}
        {loaded && (
          <Foot message={message} isSaving={isSaving} inUse={inUse} onConfirm={() => void save(true)} />
        )}
        {!loaded && message !== '' && <Unloaded message={message} onRetry={retry} />}
      </form>
    </Dialog>
  );
}

function Unloaded({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <Message text={message} />
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

interface FootProps {
  message: string;
  isSaving: boolean;
  /** Slots that would go are taken: it can be saved all the same. */
  inUse: boolean;
  onConfirm: () => void;
}

function Foot({ message, isSaving, inUse, onConfirm }: FootProps) {
  return (
    <DialogFoot>
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
        {message !== '' && <Message text={message} />}
        <Button type="submit" disabled={isSaving}>
          Save Configuration
        </Button>
      </div>
      {inUse && (
        <Button look="danger" className="whitespace-normal" onClick={onConfirm}>
          Save all the same: taken slots stay until they are free
        </Button>
      )}
    </DialogFoot>
  );
}

/** Specification 8: a message that contains 'Error' is red, otherwise green; a refusal of the server is red too. */
function Message({ text }: { text: string }) {
  const isGood = text === 'Configuration updated successfully!';
  return (
    <p
      role={isGood ? 'status' : 'alert'}
      className={joinClasses('min-w-0 flex-1 basis-60 font-semibold', isGood ? 'text-good' : 'text-bad')}
    >
      {text}
    </p>
  );
}

function wordFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Error updating configuration';
  return error.message || 'Failed to update configuration';
}
