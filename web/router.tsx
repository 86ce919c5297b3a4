import type { Permission } from '#contract/roles.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useParams,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { paths } from './paths.ts';
import { loadPart } from './platform/load-part.ts';
import { holdHistoryBy } from './ui/hold-page.ts';
import { OwnDashboard } from './screens/shell/own-dashboard.tsx';
import { RouteError } from './screens/shell/route-error.tsx';
import { SignedInLayout } from './screens/shell/signed-in-layout.tsx';
import { StaffOnly } from './screens/shell/staff-only.tsx';

const Home = screen(() => import('./screens/driver/home.tsx'));
const MallList = screen(() => import('./screens/driver/mall-list.tsx'));
const MallPage = screen(() => import('./screens/driver/mall-page.tsx'));
const History = screen(() => import('./screens/driver/history.tsx'));
const PrePlan = screen(() => import('./screens/driver/pre-plan.tsx'));
const FindCar = screen(() => import('./screens/driver/find-car.tsx'));
const Help = screen(() => import('./screens/driver/help.tsx'));
const Dashboard = screen(() => import('./screens/admin/dashboard.tsx'));
const PublicLive = screen(() => import('./screens/driver/public-live.tsx'));
const InvitationScreen = screen(() => import('./screens/links/invitation-screen.tsx'));
const ResetScreen = screen(() => import('./screens/links/reset-screen.tsx'));
const VerifyScreen = screen(() => import('./screens/links/verify-screen.tsx'));
const AccountScreen = screen(() => import('./screens/account/account-screen.tsx'));
const MallAudit = screen(() => import('./screens/admin/mall-audit.tsx'));
const MallPeople = screen(() => import('./screens/admin/mall-people.tsx'));
const MallPrices = screen(() => import('./screens/admin/mall-prices.tsx'));
const MallLanes = screen(() => import('./screens/admin/mall-lanes.tsx'));
const MallRecount = screen(() => import('./screens/admin/mall-recount.tsx'));
const GateSign = screen(() => import('./screens/admin/gate-sign.tsx'));
const MallDevices = screen(() => import('./screens/admin/mall-devices.tsx'));
const MallClosures = screen(() => import('./screens/admin/mall-closures.tsx'));
const MallPasses = screen(() => import('./screens/admin/mall-passes.tsx'));
const Books = screen(() => import('./screens/admin/books.tsx'));
const MallDrawers = screen(() => import('./screens/admin/mall-drawers.tsx'));
const MallReports = screen(() => import('./screens/admin/mall-reports.tsx'));
const MallEvacuation = screen(() => import('./screens/admin/mall-evacuation.tsx'));
const MallDisputes = screen(() => import('./screens/admin/mall-disputes.tsx'));
const MallAttention = screen(() => import('./screens/admin/mall-attention.tsx'));
const Audit = screen(() => import('./screens/super/audit.tsx'));
const MallPlan = screen(() => import('./screens/super/mall-plan.tsx'));
const MallSetUp = screen(() => import('./screens/super/mall-set-up.tsx'));
const DeletedMallsScreen = screen(() => import('./screens/records/deleted-malls-screen.tsx'));
const MallRecords = screen(() => import('./screens/admin/mall-records.tsx'));
const MallManagement = screen(() => import('./screens/super/mall-management.tsx'));

const root = createRootRoute({ component: Outlet, errorComponent: ShowError });
const layout = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInLayout });
/** A page of the signed-in area. */
const inside = { getParentRoute: () => layout, errorComponent: ShowErrorInside } as const;
const under = <const Path extends string>(path: Path, component: () => React.ReactNode) =>
  createRoute({ ...inside, path, component });

const mallPage = under(paths.userMall, function ShowMall() {
  const { mall } = mallPage.useParams();
  return <MallPage key={mall} mall={mall} />;
});
const prePlan = createRoute({
  ...inside,
  path: paths.userPrePlan,
  validateSearch: readAsked,
  component: function ShowPrePlan() {
    const asked = prePlan.useSearch();
    return <PrePlan key={JSON.stringify(asked)} asked={asked} />;
  },
});
const admin = createRoute({
  ...inside,
  path: paths.admin,
  validateSearch: ({ session }: Record<string, unknown>): { session?: string } =>
    typeof session === 'string' && session !== '' ? { session } : {},
  component: function ShowAdmin() {
    const { mall } = admin.useParams();
    const { session } = admin.useSearch();
    return <AdminOf mall={mall} session={session} />;
  },
});
const adminAudit = createRoute({
  ...inside,
  path: paths.adminAudit,
  validateSearch: ({ person }: Record<string, unknown>): { person?: string } =>
    typeof person === 'string' && person !== '' ? { person } : {},
  component: function ShowAdminAudit() {
    const { mall } = adminAudit.useParams();
    const { person } = adminAudit.useSearch();
    return (
      <StaffOnly mall={mall}>
        <MallAudit key={`${mall} ${person ?? ''}`} mall={mall} person={person} />
      </StaffOnly>
    );
  },
});

/** A page of a mall, for those who may see it. */
function ofMall<const Path extends string>(path: Path, Screen: ScreenOfMall, may?: Permission) {
  return under(path, function ShowPageOfMall() {
    const { mall = '' } = useParams({ strict: false });
    return (
      <StaffOnly mall={mall} {...(may ? { may } : {})}>
        <Screen key={mall} mall={mall} />
      </StaffOnly>
    );
  });
}

/** The same for super admins, by the mall's `_id`. */
function ofSuper<const Path extends string>(path: Path, Screen: ScreenOfMall) {
  return under(path, function ShowMallToSuper() {
    const { mall = '' } = useParams({ strict: false });
    return (
      <StaffOnly>
        <Screen key={mall} mall={mall} />
      </StaffOnly>
    );
  });
}

type ScreenOfMall = ComponentType<{ mall: string }>;

const adminPeople = ofMall(paths.adminPeople, MallPeople);
const adminPrices = ofMall(paths.adminPrices, MallPrices, 'see_prices');
const adminLanes = ofMall(paths.adminLanes, MallLanes, 'work_lanes');
const adminBooks = ofMall(paths.adminBooks, Books, 'see_books');
const adminDrawers = ofMall(paths.adminDrawers, MallDrawers, 'see_books');
const adminRecount = ofMall(paths.adminRecount, MallRecount, 'recount');
const adminReports = createRoute({
  ...inside,
  path: paths.adminReports,
  validateSearch: ({ period }: Record<string, unknown>): { period?: string } =>
    typeof period === 'string' ? { period } : {},
  component: function ShowAdminReports() {
    const { mall } = adminReports.useParams();
    const { period } = adminReports.useSearch();
    return (
      <StaffOnly mall={mall} may="see_reports">
        <MallReports key={mall} mall={mall} asked={period} />
      </StaffOnly>
    );
  },
});

const adminDevices = createRoute({
  ...inside,
  path: paths.adminDevices,
  validateSearch: ({ device }: Record<string, unknown>): { device?: string } =>
    typeof device === 'string' && device !== '' ? { device } : {},
  component: function ShowAdminDevices() {
    const { mall } = adminDevices.useParams();
    const { device } = adminDevices.useSearch();
    return (
      <StaffOnly mall={mall}>
        <MallDevices key={mall} mall={mall} asked={device} />
      </StaffOnly>
    );
  },
});

/** A deleted mall is named by its `_id`: another one may have its address by now. */
const recordsOfMall = under(paths.recordsOfMall, function ShowRecords() {
  const { mall } = recordsOfMall.useParams();
  return <MallRecords key={mall} mall={mall} />;
});
/** Pages of mailed links: they stand alone, whoever opens them. */
const alone = <const Path extends string>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component, errorComponent: ShowError });

const invitation = alone(paths.invitation, function ShowInvitation() {
  const { token } = invitation.useParams();
  return <Alone part={<InvitationScreen token={token} />} />;
});

const live = alone(paths.live, function ShowLive() {
  const { mall } = live.useParams();
  return <Alone part={<PublicLive key={mall} mall={mall} />} />;
});

const routes = root.addChildren([
  layout.addChildren([
    under(paths.userHome, () => <Home />),
    under(paths.userMalls, () => <MallList />),
    mallPage,
    under(paths.userHistory, () => <History />),
    prePlan,
    under(paths.userHelp, () => <Help />),
    under(paths.car, () => <FindCar />),
    under(paths.ownDashboard, () => <OwnDashboard />),
    admin,
    adminAudit,
    adminPeople,
    adminPrices,
    adminLanes,
    adminBooks,
    adminDrawers,
    adminRecount,
    adminReports,
    ofMall(paths.adminEvacuation, MallEvacuation, 'count_evacuation'),
    ofMall(paths.adminSign, GateSign, 'see_figures'),
    adminDevices,
    ofMall(paths.adminClosures, MallClosures, 'close_slots'),
    ofMall(paths.adminPasses, MallPasses, 'manage_passes'),
    ofMall(paths.disputes, MallDisputes, 'see_disputes'),
    ofMall(paths.adminAttention, MallAttention, 'attend'),
    under(paths.palladium, () => <AdminOf mall="palladium" />),
    under(paths.phoenix, () => <AdminOf mall="phoenix" />),
    under(paths.account, () => <AccountScreen />),
    under(paths.super, () => (
      <StaffOnly>
        <MallManagement />
      </StaffOnly>
    )),
    ofSuper(paths.superPlan, MallPlan),
    ofSuper(paths.superSetUp, MallSetUp),
    under(paths.records, () => <DeletedMallsScreen />),
    recordsOfMall,
    under(paths.audit, () => (
      <StaffOnly>
        <Audit />
      </StaffOnly>
    )),
  ]),
  invitation,
  live,
  alone(paths.reset, () => <Alone part={<ResetScreen />} />),
  alone(paths.verify, () => <Alone part={<VerifyScreen />} />),
  // The server redirects these before the app starts; a link inside the app may still lead here.
  createRoute({
    getParentRoute: () => root,
    path: '/user/$',
    beforeLoad: () => {
      throw redirect({ to: paths.userHome, replace: true });
    },
  }),
]);

export const router = createRouter({
  routeTree: routes,
  scrollRestoration: true,
  defaultNotFoundComponent: LeaveTheApp,
});

// What was typed, or is shown this once, asks before somebody goes elsewhere.
holdHistoryBy((isBlocked) =>
  router.history.block({
    blockerFn: ({ currentLocation, nextLocation }) =>
      isBlocked(currentLocation.pathname !== nextLocation.pathname),
    enableBeforeUnload: false,
  }),
);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** What a link to the plan of a day has chosen already. */
function readAsked({ mall, date }: Record<string, unknown>): { mall?: string; date?: string } {
  const asText = (given: unknown) =>
    typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  return { ...(asText(mall) && { mall: asText(mall) }), ...(asText(date) && { date: asText(date) }) };
}

function Alone({ part }: { part: React.ReactNode }) {
  return <Suspense fallback={null}>{part}</Suspense>;
}

function AdminOf({ mall, session }: { mall: string; session?: string | undefined }) {
  return (
    <StaffOnly mall={mall} may="see_sessions">
      <Dashboard key={mall} mall={mall} session={session} />
    </StaffOnly>
  );
}

function ShowError({ error }: ErrorComponentProps) {
  return <RouteError error={error} />;
}

function ShowErrorInside({ error }: ErrorComponentProps) {
  return <RouteError error={error} isInside />;
}

/** An address that is not one of the app's pages: the server redirects it. */
function LeaveTheApp() {
  location.replace(location.href);
  return null;
}

function screen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}
