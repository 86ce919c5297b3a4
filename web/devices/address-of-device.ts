import type { Device } from '#contract/devices.ts';
import { makerAddress } from './makers/maker-addresses.ts';

/** Where a device sends its messages, in full, with KEY where a maker's device has its key in it; null for a display, which is opened by an address of its own. */
export function addressOfDevice({ kind, gate, protocol }: Device): string | null {
  if (protocol !== null) return makerAddress(protocol, location.origin);
  const paths: Readonly<Record<Device['kind'], string | null>> = {
    'plate-camera': '/api/ingest/plate-reads',
    'slot-sensors': '/api/ingest/occupancy',
    'gate-controller': `/api/ingest/gates/${gate ?? 'exit-1'}/commands`,
    'tag-reader': '/api/ingest/tag-reads',
    'wall-display': null,
  };
  const path = paths[kind];
  return path && `${location.origin}${path}`;
}
