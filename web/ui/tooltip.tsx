import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

interface Props {
  text: string;
  /** A button or link, focusable by itself. */
  children: ReactElement;
}

/** A few words on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, children }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50">
            <Base.Popup className="max-w-64 rounded-sm bg-asphalt px-2.5 py-1.5 text-xs font-medium text-on-asphalt shadow-mid">
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
