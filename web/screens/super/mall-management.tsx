import { useState } from 'react';
import { StaffPanel } from '../../accounts/staff-panel.tsx';
import { DevicesPanel } from '../../devices/devices-panel.tsx';
import { CalendarPanel } from '../../forecast/calendar-panel.tsx';
import { useAllMalls } from '../../malls/manage/queries.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MallsPanel } from './malls-panel.tsx';

type Tab = 'malls' | 'devices' | 'admins' | 'calendar';

/** Specification 2, super admin: malls first; devices and the accounts of admins beside them. */
export default function MallManagement() {
  const [tab, setTab] = useState<Tab>('malls');
  const malls = useAllMalls().data ?? [];
  return (
    <Page title="Mall Management System">
      <Tabs
        label="Management"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'malls', label: 'Malls', content: <MallsPanel /> },
          { value: 'devices', label: 'Devices', content: <DevicesPanel malls={malls} /> },
          { value: 'admins', label: 'Admins', content: <StaffPanel malls={malls} /> },
          { value: 'calendar', label: 'Calendar', content: <CalendarPanel /> },
        ]}
      />
    </Page>
  );
}
