import { joinClasses } from '../ui/join-classes.ts';

/** Shown while the prediction, or after it the image, is loading. */
export function Analyzing({ date, className }: { date: string; className?: string }) {
  return (
    <p role="status" className={joinClasses('text-muted', className)}>
      {`Analyzing data for ${date}...`}
    </p>
  );
}
