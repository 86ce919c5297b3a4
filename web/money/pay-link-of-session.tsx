import { showPayLink } from '#contract/session-detail.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PayLinkDialog } from './pay-link-dialog.tsx';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** The id of the session. */
  session: string;
  plate: string;
  hasReceipt: boolean;
  onClose: () => void;
}

/** The pay page of a session. Whoever has it shown is recorded, so it is asked for once a press. */
export default function PayLinkOfSession({ mall, session, plate, hasReceipt, onClose }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['session', mall, session, 'pay-link'],
    queryFn: ({ signal }) => call(showPayLink, { params: { id: mall, session }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data)
    return <PayLinkDialog plate={plate} payUrl={data.payUrl} hasReceipt={hasReceipt} onClose={onClose} />;
  return (
    <Dialog title={hasReceipt ? 'Receipt' : 'Pay link'} onClose={onClose}>
      {isError ? (
        <LoadFailure onRetry={refetch}>The link could not be loaded.</LoadFailure>
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  );
}
