import type { Device } from '#contract/devices.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { OpenedOfDevice } from './opened-device.tsx';

interface Props {
  device: Device;
  onOpen: (what: OpenedOfDevice['what']) => void;
  onRotate: () => void;
  onRevoke: () => void;
}

/** Those that send what they see; the others ask, or only show. */
const SENDS: readonly Device['kind'][] = ['plate-camera', 'slot-sensors'];

/** What can be done about a device of the list. */
export function DeviceActions({ device, onOpen, onRotate, onRevoke }: Props) {
  const { kind, mapping, isRevoked, name } = device;
  const of = <span className="sr-only"> of {name}</span>;
  return (
    <span className="flex flex-wrap items-center justify-start gap-2 py-2 sm:min-w-48 sm:justify-end">
      {SENDS.includes(kind) && (
        <Button look="outline" size="sm" onClick={() => onOpen('messages')}>
          Messages{of}
        </Button>
      )}
      {mapping !== null && !isRevoked && (
        <Button look="outline" size="sm" onClick={() => onOpen('mapping')}>
          Mapping{of}
        </Button>
      )}
      {isRevoked ? (
        <Badge>Revoked</Badge>
      ) : (
        <>
          <Button look="outline" size="sm" onClick={onRotate}>
            New key{of}
          </Button>
          <Button look="danger" size="sm" onClick={onRevoke}>
            Revoke{of}
          </Button>
        </>
      )}
    </span>
  );
}
