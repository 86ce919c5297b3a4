import type { Mall } from '#contract/malls.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, useState } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { GrantedBanner } from '../../accounts/invitations/granted-banner.tsx';
import { useInvitations } from '../../accounts/invitations/queries.ts';
import { useStaff, useStaffGrant } from '../../accounts/staff-queries.ts';
import { useDevices } from '../../devices/queries.ts';
import { useAllMalls, useMallChange } from '../../malls/manage/queries.ts';
import { wordSlots } from '../../malls/manage/word-slots.ts';
import { useTariff } from '../../money/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { useFigureAge } from '../../platform/age.ts';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureAge } from '../../ui/figure-age.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SetUpList } from './set-up-list.tsx';
import { judgeSteps, wordTariff, type StepState } from './set-up-steps.ts';

// Each part comes when it is shown: a page of all of them would be heavy.
const MallForm = lazy(() =>
  loadPart(async () => ({ default: (await import('../../malls/manage/mall-form.tsx')).MallForm })),
);
const ParkingConfigDialog = lazy(() =>
  loadPart(async () => {
    const part = await import('../../malls/manage/parking-config-dialog.tsx');
    return { default: part.ParkingConfigDialog };
  }),
);
const LayoutDrawing = lazy(() =>
  loadPart(async () => ({ default: (await import('../../plan/layout-drawing.tsx')).LayoutDrawing })),
);
const SetUpDevices = lazy(() =>
  loadPart(async () => ({ default: (await import('./set-up-devices.tsx')).SetUpDevices })),
);
const StaffForm = lazy(() =>
  loadPart(async () => ({ default: (await import('../../accounts/staff-form.tsx')).StaffForm })),
);

/** Setting up a mall, step by step. */
export default function MallSetUp({ mall }: { mall: string }) {
  const malls = useAllMalls();
  const found = malls.data?.find(({ _id }) => _id === mall);
  return (
    <Page
      title={found ? `Set up ${found.name}` : 'Set up a mall'}
      subtitle="What a mall needs before drivers can use it"
      back={
        <Link to={paths.super} className={`${buttonClasses('quiet', 'sm')} -ms-3`}>
          <ArrowLeft aria-hidden className="size-4" />
          All malls
        </Link>
      }
    >
      {malls.isError && !malls.data ? (
        <LoadFailure onRetry={malls.refetch}>The mall could not be loaded.</LoadFailure>
      ) : found ? (
        <Steps mall={found} />
      ) : malls.isPending ? (
        <Skeleton className="h-120" />
      ) : (
        <EmptyState title="There is no such mall" />
      )}
    </Page>
  );
}

function Steps({ mall }: { mall: Mall }) {
  const tariff = useTariff(mall._id);
  const devices = useDevices(mall._id);
  const age = useFigureAge(devices);
  const staff = useStaff();
  const invitations = useInvitations();
  const states = judgeSteps({
    mall,
    hasTariff: tariff.data && (tariff.data.tariff !== null || tariff.data.hasDocument),
    devices: devices.data,
    admins: staff.data,
    invitations: invitations.data,
  });
  const done = Object.values(states).filter((state) => state === 'done').length;
  const all = Object.values(states).length;
  const isReady = done >= all - 1;
  return (
    <div className="grid grid-cols-1 gap-5">
      <p role="status" className="text-xl font-bold">
        {done === all ? 'This mall is set up and live.' : `${done} of ${all} done`}
      </p>
      <SetUpList
        states={states}
        steps={[
          {
            ...STEPS.details,
            text: wordDetails(mall),
            content: <Details mall={mall} label="Edit details and hours" />,
          },
          {
            ...STEPS.tariff,
            text: wordTariff(states.tariff, tariff.data?.warning ?? null),
            content: <TariffWays mall={mall} />,
          },
          { ...STEPS.layout, text: wordLayout(mall), content: <Layout mall={mall} /> },
          {
            ...STEPS.devices,
            text: wordDevices(states.devices),
            content: devices.data && (
              <>
                <FigureAge {...age} />
                <SetUpDevices mall={mall} devices={devices.data} />
              </>
            ),
          },
          { ...STEPS.admins, text: wordAdmins(states.admins), content: <Admins mall={mall} /> },
          { ...STEPS.live, text: wordLive(mall, isReady), content: <GoLive mall={mall} isReady={isReady} /> },
        ]}
      />
    </div>
  );
}

const STEPS = {
  details: { name: 'details', title: 'Details' },
  tariff: { name: 'tariff', title: 'Tariff' },
  layout: { name: 'layout', title: 'Layout' },
  devices: { name: 'devices', title: 'Devices' },
  admins: { name: 'admins', title: 'Who runs it' },
  live: { name: 'live', title: 'Go live' },
} as const;

function wordDetails({ name, address }: Mall): string {
  return address.trim() === '' ? `${name}: its address is missing.` : `${name}, ${address}`;
}

function wordLayout({ isConfigured, parkingConfig }: Mall): string {
  return isConfigured ? wordSlots(parkingConfig) : 'The levels, sections and slots are not set.';
}

function wordDevices(state: StepState): string {
  if (state === 'done') return 'Every device has sent something.';
  if (state === 'waiting') return 'Some device has sent nothing yet; this page follows by itself.';
  return 'Cameras read plates at the gates, sensors watch the slots.';
}

function wordAdmins(state: StepState): string {
  if (state === 'done') return 'Somebody administers this mall.';
  if (state === 'waiting') return 'An invitation is waiting for its owner.';
  return 'Nobody administers this mall yet. An empty password invites by a link.';
}

function wordLive({ isLive }: Mall, isReady: boolean): string {
  if (isLive)
    return isReady ? 'Drivers see this mall.' : 'Drivers see it already, and something is missing above.';
  return isReady ? 'Everything is there.' : 'Above is still something to do.';
}

/** The mall's own form, for its details and for the simple price. */
function Details({ mall, label }: { mall: Mall; label: string }) {
  const change = useMallChange();
  const [isOpen, open] = useState(false);
  return (
    <>
      <div>
        <Button look="outline" size="sm" onClick={() => open(true)}>
          {label}
        </Button>
      </div>
      {isOpen && (
        <MallForm
          mall={mall}
          banner={
            change.isError && <Banner tone="bad">{reasonOf(change.error) || 'Failed to update mall'}</Banner>
          }
          faults={faultsOf(change.error)}
          isSaving={change.isPending}
          onSave={(draft) => change.mutate({ kind: 'update', mall, draft }, { onSuccess: () => open(false) })}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}

function TariffWays({ mall }: { mall: Mall }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Details mall={mall} label="Set a simple price" />
      <Link
        to={paths.adminPrices}
        params={{ mall: mallAddress(mall) }}
        className={buttonClasses('outline', 'sm')}
      >
        Prices by time and day
      </Link>
    </div>
  );
}

function Layout({ mall }: { mall: Mall }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="sm" onClick={() => open(true)}>
          Set levels and sections
        </Button>
        {mall.isConfigured && (
          <Link to={paths.superPlan} params={{ mall: mall._id }} className={buttonClasses('outline', 'sm')}>
            Draw the plan
          </Link>
        )}
      </div>
      {mall.isConfigured && <LayoutDrawing config={mall.parkingConfig} />}
      {isOpen && (
        <ParkingConfigDialog
          mall={mall}
          drawing={(config) => <LayoutDrawing config={config} />}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}

function Admins({ mall }: { mall: Mall }) {
  const change = useStaffGrant();
  return (
    <>
      {change.data && <GrantedBanner granted={change.data} onDismiss={change.reset} />}
      <StaffForm
        malls={[mall]}
        chosen={[mall._id]}
        banner={
          change.isError && (
            <Banner tone="bad" onDismiss={change.reset}>
              {reasonOf(change.error) || 'That did not work.'}
            </Banner>
          )
        }
        faults={faultsOf(change.error)}
        onAdd={(draft, onSuccess) => change.mutate(draft, { onSuccess })}
      />
    </>
  );
}

function GoLive({ mall, isReady }: { mall: Mall; isReady: boolean }) {
  const change = useMallChange();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        disabled={change.isPending || (!mall.isLive && !isReady)}
        look={mall.isLive ? 'outline' : 'primary'}
        onClick={() => change.mutate({ kind: 'toggle', mall })}
      >
        {mall.isLive ? 'Take it off again' : 'Go live'}
      </Button>
      {change.isError && (
        <Banner tone="bad">{reasonOf(change.error) || 'Failed to toggle mall status'}</Banner>
      )}
    </div>
  );
}
