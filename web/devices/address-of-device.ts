import type { Device } from '#contract/devices.ts';

/** Where a device sends its messages, in full; null for a display, which is opened by an address of its own. */
export function addressOfDevice({ kind, gate }: Device): string | null {
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
