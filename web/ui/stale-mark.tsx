import { joinClasses } from './join-classes.ts';

interface Props {
  /** As of which time the figures are; null while they are current. */
  since: string | null;
  className?: string;
}

/** Beside figures that could not be renewed: since when they are as they are. Nothing while they are current. */
export function StaleMark({ since, className }: Props) {
  if (since === null) return null;
  return (
    <p className={joinClasses('figures text-sm font-semibold', className ?? 'text-warn')}>
      Not updated since {since}
    </p>
  );
}
