import { useState } from 'react';
import type { Device } from '#contract/devices.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Input } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDeviceReads } from './queries.ts';
import { ReadList } from './read-list.tsx';
import { toInstant, wordCount } from './read-words.ts';

interface Props {
  mall: string;
  device: Device;
  onClose: () => void;
}

/** What a camera has read, and within which hours: whoever revokes a stolen key looks through the doubtful ones. */
export default function ReadsDrawer({ mall, device, onClose }: Props) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const reads = useDeviceReads(mall, device.id, { from: toInstant(from), to: toInstant(to) });
  return (
    <Drawer title={<span dir="auto">{`Reads of ${device.name}`}</span>} onClose={onClose}>
      <p className="text-sm text-muted">
        Times are when each read came, by our own clock. Looking at this list is recorded in the audit.
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Input
          label="From"
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Input
          label="Until"
          type="datetime-local"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {reads.isPending && <Skeleton className="h-60" />}
      {reads.isError && (
        <LoadFailure onRetry={reads.refetch}>
          The reads could not be loaded. <span className="font-normal">{reasonOf(reads.error)}</span>
        </LoadFailure>
      )}
      {reads.data && (
        <>
          <p role="status" className="text-sm font-medium">
            {wordCount(reads.data)}
          </p>
          <ReadList reads={reads.data.reads} />
        </>
      )}
    </Drawer>
  );
}
