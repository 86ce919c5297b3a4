import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** A sheet of paper for the gate: whoever scans it sees the mall's spots, without an account. */
export default function GateSign({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Sign for the gate"
      of={found?.name}
      subtitle="Whoever scans it sees the free spots on their phone. Nobody needs an account."
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
      actions={
        found && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print the sign
          </Button>
        )
      }
    >
      {malls.isPending && <Skeleton className="h-160" />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && <Sheet name={found.name} address={liveAddress(mallAddress(found))} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}

/** As it is printed: dark on white in both themes. */
function Sheet({ name, address }: { name: string; address: string }) {
  return (
    <article
      data-theme="light"
      data-sheet
      aria-label={`The sign of ${name}`}
      className="mx-auto grid max-w-160 justify-items-center gap-6 rounded-lg border border-line bg-raised p-8 text-center sm:p-12 print:max-w-none print:border-0 print:p-0"
    >
      <h2 dir="auto" className="text-2xl font-bold wrap-anywhere sm:text-3xl print:text-4xl">
        {name}
      </h2>
      <p className="text-4xl leading-tight font-bold text-balance sm:text-5xl print:text-5xl">
        Where is a free spot?
      </p>
      <QrCode
        text={address}
        label={`QR code of ${address}`}
        className="w-full max-w-80 border-0! print:max-w-[12cm]"
      />
      <p className="text-xl font-semibold">Scan, and see where to drive.</p>
      <p className="text-sm wrap-anywhere text-muted print:text-base">{address}</p>
    </article>
  );
}

/** By the address at which this page was opened: the sign shows it, so that a wrong one is seen before it hangs. */
function liveAddress(mall: string): string {
  return new URL(paths.live.replace('$mall', encodeURIComponent(mall)), location.origin).href;
}
