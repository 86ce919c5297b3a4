import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useLeave } from './use-leave.ts';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog at the side, as high as the window: what belongs to a row, beside its table. On a phone it fills it. What was typed in it asks before it goes. */
export function Drawer({ title, onClose, children }: Props) {
  const { leave, watch } = useLeave({ onClose, unsaved: false, uncopied: false, minds: true });
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={(isOpen) => !isOpen && leave()}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-[#080a0b]/60 transition-opacity duration-200 data-starting-style:opacity-0" />
          <Base.Viewport className="fixed inset-y-0 end-0 z-50 w-full max-w-[640px]">
            <Base.Popup
              {...watch}
              className="h-full overflow-y-auto overscroll-contain border-s border-line bg-canvas p-5 shadow-high outline-none sm:p-7"
            >
              <div className="flex items-start justify-between gap-4">
                <Base.Title className="text-2xl font-bold wrap-anywhere">{title}</Base.Title>
                <Base.Close render={<IconButton label="Close" icon={<X />} className="-me-2 -mt-1" />} />
              </div>
              <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
