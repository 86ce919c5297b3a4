import { joinClasses } from '../ui/join-classes.ts';

/** Specification 4: said while the prediction, or after it the image, is on its way. */
export function Analyzing({ date, className }: { date: string; className?: string }) {
  return (
    <p role="status" className={joinClasses('text-muted', className)}>
      {`Analyzing data for ${date}...`}
    </p>
  );
}
