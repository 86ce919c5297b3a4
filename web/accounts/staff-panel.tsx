import type { StaffAccount } from '#contract/accounts.ts';
import type { Mall } from '#contract/malls.ts';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { Table, WRAPS } from '../ui/table.tsx';
import { GrantedBanner } from './invitations/granted-banner.tsx';
import { InvitationsList } from './invitations/invitations-list.tsx';
import { StaffForm } from './staff-form.tsx';
import { useStaff, useStaffGrant, useStaffRemoval } from './staff-queries.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

/** Who administers which malls. Admins are made here and nowhere else. */
export function StaffPanel({ malls }: { malls: readonly Mall[] }) {
  const staff = useStaff();
  const grant = useStaffGrant();
  const removal = useStaffRemoval();
  const remove = (account: StaffAccount) => {
    if (window.confirm(`Take the admin role away from ${account.name}?`)) removal.mutate(account);
  };
  const failed = [grant, removal].find(({ isError }) => isError);
  const banner = failed && (
    <Banner tone="bad" onDismiss={failed.reset}>
      {reasonOf(failed.error) || 'That did not work.'}
    </Banner>
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <StaffForm
        malls={malls}
        banner={banner}
        faults={faultsOf(grant.error)}
        onAdd={(draft, onSuccess) => grant.mutate(draft, { onSuccess })}
      />
      {grant.data && <GrantedBanner granted={grant.data} onDismiss={grant.reset} />}
      {removal.data && removal.data.drawersLeft.length > 0 && (
        <Banner tone="warn" onDismiss={removal.reset}>
          {wordDrawersLeft(removal.data)}
        </Banner>
      )}
      <InvitationsList />
      {staff.isPending && <TableSkeleton rows={3} />}
      {staff.isError && <LoadFailure onRetry={staff.refetch}>The accounts could not be loaded.</LoadFailure>}
      {staff.data && <Admins accounts={staff.data} onRemove={remove} />}
    </div>
  );
}

interface AdminsProps {
  accounts: readonly StaffAccount[];
  onRemove: (account: StaffAccount) => void;
}

function Admins({ accounts, onRemove }: AdminsProps) {
  return (
    <Table
      hasCards
      label="Admins"
      keyOf={({ id }) => id}
      rows={accounts}
      empty={<EmptyState title="No admins yet" />}
      columns={[
        {
          header: 'Name',
          cell: ({ name }) => (
            <span dir="auto" className={`font-semibold ${WRAPS}`}>
              {name}
            </span>
          ),
        },
        {
          header: 'Account',
          cell: ({ email }) => (
            <span title={email} className="block max-w-72 truncate">
              {email}
            </span>
          ),
        },
        {
          header: 'Administers',
          cell: (account) => (
            <span dir="auto" className={WRAPS}>
              {wordMalls(account)}
            </span>
          ),
        },
        {
          header: 'Role',
          cell: ({ role }) =>
            role === 'super_admin' ? <Badge tone="strong">Super admin</Badge> : <Badge>Admin</Badge>,
        },
        {
          header: 'Change',
          align: 'end',
          cell: (account) =>
            account.role !== 'super_admin' && (
              <Button look="danger" size="sm" onClick={() => onRemove(account)}>
                Remove
              </Button>
            ),
        },
      ]}
    />
  );
}

function wordDrawersLeft({ name, drawersLeft }: NonNullable<ReturnType<typeof useStaffRemoval>['data']>) {
  const malls = drawersLeft.map(({ mall }) => mall).join(', ');
  return `A cash drawer of ${name} stays open at ${malls}: somebody else has to count it, on the page Cash drawers of that mall.`;
}

function wordMalls({ role, adminOf }: StaffAccount): string {
  return role === 'super_admin' ? 'All malls' : adminOf.map(({ name }) => name).join(', ');
}
