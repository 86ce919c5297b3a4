import { addStaff, listStaff, removeStaff, type StaffAccount } from '#contract/accounts.ts';
import type { Mall } from '#contract/malls.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import { StaffForm, type StaffDraft } from './staff-form.tsx';

const staffQuery = queryOptions({
  queryKey: ['super', 'staff'],
  queryFn: async ({ signal }) => (await call(listStaff, { signal })).admins,
});

/** Who administers which malls. Admins are made here and nowhere else. */
export function StaffPanel({ malls }: { malls: readonly Mall[] }) {
  const staff = useQuery(staffQuery);
  const queries = useQueryClient();
  const { failure, dismiss, attempt } = useAttempt();
  const change = async (deed: () => Promise<unknown>) => {
    const isDone = await attempt('That did not work.', deed);
    if (isDone) await queries.invalidateQueries({ queryKey: staffQuery.queryKey });
    return isDone;
  };
  const add = ({ name, email, password, malls: chosen }: StaffDraft) =>
    change(() => call(addStaff, { body: { name, email, malls: chosen, ...(password ? { password } : {}) } }));
  const remove = ({ id, name }: StaffAccount) => {
    if (window.confirm(`Take the admin role away from ${name}?`))
      void change(() => call(removeStaff, { params: { id } }));
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      {failure && (
        <Banner tone="bad" onDismiss={dismiss}>
          {failure.reason || failure.text}
        </Banner>
      )}
      <StaffForm malls={malls} onAdd={add} />
      {staff.isPending && <Skeleton className="h-48 rounded-lg" />}
      {staff.isError && <Banner tone="bad">The accounts could not be loaded.</Banner>}
      {staff.data && (
        <Table
          label="Admins"
          keyOf={({ id }) => id}
          rows={staff.data}
          empty={<EmptyState title="No admins yet" />}
          columns={[
            { header: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
            { header: 'Account', cell: ({ email }) => email },
            { header: 'Administers', cell: wordMalls },
            {
              header: 'Role',
              cell: (account) =>
                account.role === 'super_admin' ? (
                  'Super admin'
                ) : (
                  <Button look="danger" size="sm" onClick={() => remove(account)}>
                    Remove
                  </Button>
                ),
            },
          ]}
        />
      )}
    </div>
  );
}

function wordMalls({ role, adminOf }: StaffAccount): string {
  return role === 'super_admin' ? 'all malls' : adminOf.map(({ name }) => name).join(', ');
}
