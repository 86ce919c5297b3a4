import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { lazy, type ComponentType } from 'react';
import { paths } from './paths.ts';
import { loadPart } from './platform/load-part.ts';
import { OwnDashboard } from './screens/shell/own-dashboard.tsx';
import { RouteError } from './screens/shell/route-error.tsx';
import { SignedInLayout } from './screens/shell/signed-in-layout.tsx';
import { StaffOnly } from './screens/shell/staff-only.tsx';

const Home = screen(() => import('./screens/driver/home.tsx'));
const MallList = screen(() => import('./screens/driver/mall-list.tsx'));
const MallPage = screen(() => import('./screens/driver/mall-page.tsx'));
const History = screen(() => import('./screens/driver/history.tsx'));
const PrePlan = screen(() => import('./screens/driver/pre-plan.tsx'));
const Help = screen(() => import('./screens/driver/help.tsx'));
const Dashboard = screen(() => import('./screens/admin/dashboard.tsx'));
const MallManagement = screen(() => import('./screens/super/mall-management.tsx'));

const root = createRootRoute({ component: Outlet, errorComponent: ShowError });
const layout = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInLayout });
const under = <const Path extends string>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => layout, path, component, errorComponent: ShowErrorInside });

const mallPage = under(paths.userMall, function ShowMall() {
  const { mall } = mallPage.useParams();
  return <MallPage key={mall} mall={mall} />;
});
const admin = under(paths.admin, function ShowAdmin() {
  const { mall } = admin.useParams();
  return <AdminOf mall={mall} />;
});

const routes = root.addChildren([
  layout.addChildren([
    under(paths.userHome, () => <Home />),
    under(paths.userMalls, () => <MallList />),
    mallPage,
    under(paths.userHistory, () => <History />),
    under(paths.userPrePlan, () => <PrePlan />),
    under(paths.userHelp, () => <Help />),
    under(paths.ownDashboard, () => <OwnDashboard />),
    admin,
    under(paths.palladium, () => <AdminOf mall="palladium" />),
    under(paths.phoenix, () => <AdminOf mall="phoenix" />),
    under(paths.super, () => (
      <StaffOnly>
        <MallManagement />
      </StaffOnly>
    )),
  ]),
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function AdminOf({ mall }: { mall: string }) {
  return (
    <StaffOnly mall={mall}>
      <Dashboard key={mall} mall={mall} />
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
