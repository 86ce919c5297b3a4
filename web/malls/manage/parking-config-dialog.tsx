import type { Mall, ParkingConfig } from '#contract/malls.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiError, hasStatus } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  useEffect(() => {
    const ended = new AbortController();
    fetchParkingConfig(mall._id, ended.signal).then(setLoaded, () => {
      if (!ended.signal.aborted) setMessage('Error loading configuration');
    });
    return () => ended.abort();
  }, [mall._id]);

  const save = async (isConfirmed: boolean) => {
    if (!loaded) return;
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
            }}
          />
        ) : (
          message === '' && <p className="min-h-80 text-muted">Loading configuration...</p>
        )}
        {message !== '' && <Message text={message} />}
        {inUse && (
          <Button look="danger" className="justify-self-start" onClick={() => void save(true)}>
            Save all the same: taken slots stay until they are free
          </Button>
        )}
        {loaded && (
          <div className="flex justify-end border-t border-line pt-5">
            <Button type="submit">Save Configuration</Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Specification 8: a message that contains 'Error' is red, otherwise green; a refusal of the server is red too. */
function Message({ text }: { text: string }) {
  const isGood = text === 'Configuration updated successfully!';
  return (
    <p
      role={isGood ? 'status' : 'alert'}
      className={isGood ? 'font-semibold text-good' : 'font-semibold text-bad'}
    >
      {text}
    </p>
  );
}

function wordFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Error updating configuration';
  return error.message || 'Failed to update configuration';
}
