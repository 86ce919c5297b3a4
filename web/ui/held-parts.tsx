import { Activity, type ReactNode } from 'react';
import { useHeld } from './use-held.ts';

interface Props {
  /** Which part is shown; null for none. */
  shown: string | null;
  /** Whether there is such a part still: what was typed into one that is gone is of no use. */
  has: (part: string) => boolean;
  render: (part: string) => ReactNode;
}

/** Shows one of many parts, and holds those in which something was typed and not sent until they are shown again. */
export function HeldParts({ shown, has, render }: Props) {
  const { parts, watch } = useHeld(shown);
  return parts
    .filter((part) => part === shown || has(part))
    .map((part) => (
      <div key={part} hidden={part !== shown} {...watch(part)}>
        {/* What is hidden asks the server for nothing. */}
        <Activity mode={part === shown ? 'visible' : 'hidden'}>{render(part)}</Activity>
      </div>
    ));
}
