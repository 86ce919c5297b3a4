import { joinClasses } from './join-classes.ts';

interface Props {
  /** Its size, as classes: the same as what will stand there, so that nothing moves. */
  className: string;
}

/** Takes up the space of something that is still loading. */
export function Skeleton({ className }: Props) {
  return (
    <div
      aria-hidden
      className={joinClasses('animate-[shimmer_1.6s_ease-in-out_infinite] rounded-md bg-line', className)}
    />
  );
}
