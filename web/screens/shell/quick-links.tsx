import { Link, useLocation } from '@tanstack/react-router';
import { CalendarDays, CircleParking, CircleQuestionMark, House, ReceiptText } from 'lucide-react';
import { paths } from '../../paths.ts';
import { THUMB_LINK, ThumbBar } from '../../ui/thumb-bar.tsx';

const LINKS = [
  { to: paths.userHome, name: 'Home', icon: House },
  { to: paths.userMalls, name: 'Mall', icon: CircleParking },
  { to: paths.userHistory, name: 'History', icon: ReceiptText },
  { to: paths.userPrePlan, name: 'Pre Plan', icon: CalendarDays },
  { to: paths.userHelp, name: 'Help', icon: CircleQuestionMark },
] as const;

/** A driver's screens at the thumb; on a live view the levels stand there instead. */
export function QuickLinks() {
  const { pathname } = useLocation();
  const isLiveView = pathname.startsWith(`${paths.userMalls}/`);
  const isDrivers = pathname.startsWith('/user/') || pathname === paths.car || pathname === paths.account;
  if (isLiveView || !isDrivers) return null;
  return (
    <ThumbBar label="Quick links">
      {LINKS.map(({ to, name, icon: Icon }) => (
        <Link key={to} to={to} className={THUMB_LINK}>
          <Icon aria-hidden />
          {name}
        </Link>
      ))}
    </ThumbBar>
  );
}
