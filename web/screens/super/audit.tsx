import { AuditPanel } from '../../audit/audit-panel.tsx';
import { Page } from '../../ui/page.tsx';

/** Who did what, in all malls. */
export default function Audit() {
  return (
    <Page title="Audit" subtitle="Who did what, and what was tried">
      <AuditPanel mall={null} />
    </Page>
  );
}
