import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';

/** For an account without a plate: what a plate is good for, and how one is added. */
export function NoPlate() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-dashed border-line-strong p-5">
      <p className="max-w-prose">
        <strong className="font-bold">Your account has no plate yet.</strong> With one you see here where your
        car stands, what a visit costs so far, and your bills.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.account} className={buttonClasses('primary', 'lg')}>
          Add a plate
        </Link>
        <Link to={paths.userMalls} className={buttonClasses('outline', 'lg')}>
          See the malls
        </Link>
      </div>
    </div>
  );
}
