import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAllMalls } from '../../malls/manage/queries.ts';
import { loadPart } from '../../platform/load-part.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MallsPanel } from './malls-panel.tsx';

type Tab = 'malls' | 'devices' | 'admins' | 'calendar' | 'messages';

// The further tabs are loaded when they are opened: most visits are about the malls.
const Devices = lazy(() =>
  loadPart(async () => ({ default: (await import('../../devices/devices-panel.tsx')).DevicesPanel })),
);
const Admins = lazy(() =>
  loadPart(async () => ({ default: (await import('../../accounts/staff-panel.tsx')).StaffPanel })),
);
const Calendar = lazy(() =>
  loadPart(async () => ({ default: (await import('../../forecast/calendar-panel.tsx')).CalendarPanel })),
);

const Messages = lazy(() =>
  loadPart(async () => ({ default: (await import('../../inquiries/inquiries-panel.tsx')).InquiriesPanel })),
);
const LastBackup = lazy(() =>
  loadPart(async () => ({ default: (await import('../../backups/last-backup.tsx')).LastBackup })),
);
// There is hardly ever anything to say.
const ClockNotice = lazy(() =>
  loadPart(async () => ({ default: (await import('../../clocks/clock-notice.tsx')).ClockNotice })),
);

/** The super admin's screen: malls first; devices, admins, the calendar and messages in further tabs. */
export default function MallManagement() {
  const [tab, setTab] = useState<Tab>('malls');
  const malls = useAllMalls().data ?? [];
  return (
    <Page title="Mall Management System">
      <Suspense fallback={null}>
        <ClockNotice />
      </Suspense>
      {/* As high as what comes: nothing below moves. */}
      <Suspense fallback={<p className="mb-5 min-h-11 md:min-h-6" />}>
        <LastBackup />
      </Suspense>
      <Tabs
        label="Management"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'malls', label: 'Malls', content: <MallsPanel /> },
          { value: 'devices', label: 'Devices', content: <Later part={<Devices malls={malls} />} /> },
          { value: 'admins', label: 'Admins', content: <Later part={<Admins malls={malls} />} /> },
          { value: 'calendar', label: 'Calendar', content: <Later part={<Calendar />} /> },
          { value: 'messages', label: 'Messages', content: <Later part={<Messages />} /> },
        ]}
      />
    </Page>
  );
}

function Later({ part }: { part: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-130 rounded-lg" />}>{part}</Suspense>;
}
