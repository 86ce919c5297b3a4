import type { Device } from '#contract/devices.ts';
import { useFigureAge } from '../../platform/age.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { FigureAge } from '../../ui/figure-age.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressOfDevice } from '../address-of-device.ts';
import { wordProtocol } from '../makers/maker-words.ts';
import { useDeviceMessages } from '../queries.ts';
import { MessageList } from './message-list.tsx';

interface Props {
  mall: string;
  device: Device;
  onClose: () => void;
}

/** What became of a device's newest messages, for whoever sets it up or asks why nothing is seen. */
export default function MessagesDrawer({ mall, device, onClose }: Props) {
  const messages = useDeviceMessages(mall, device.id);
  const age = useFigureAge(messages);
  return (
    <Drawer title={<span dir="auto">{`Messages of ${device.name}`}</span>} onClose={onClose}>
      <p className="text-sm text-muted">
        {wordProtocol(device.protocol)}, sent to <code className="break-all">{addressOfDevice(device)}</code>
      </p>
      <div className="grid grid-cols-1 gap-2">
        <FigureAge {...age} />
        {messages.isPending && <Skeleton className="h-60" />}
        {messages.isError && !messages.data && (
          <LoadFailure onRetry={messages.refetch}>The messages could not be loaded.</LoadFailure>
        )}
        {messages.data && <MessageList messages={messages.data} protocol={device.protocol} />}
      </div>
    </Drawer>
  );
}
