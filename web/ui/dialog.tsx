import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { useLeave } from './use-leave.ts';

interface Props {
  title: string;
  /** A sentence below the title. */
  text?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Something was chosen that no field shows and closing would lose: Escape, the backdrop and the X ask first. */
  unsaved?: boolean;
  /** Something is shown this once and was not copied yet: they ask as well. */
  uncopied?: boolean;
  /** What is typed asks by itself, unless it is quickly typed again, or the dialog knows itself what is `unsaved`. */
  minds?: boolean;
  /** `wide` for forms with two columns; a plain dialog is at most 450 px. */
  width?: 'plain' | 'wide';
}

/** A title of more letters than this names a mall with a long name: what the dialog is for has to stay in sight. */
const LONG = 60;

/**
 * An open dialog: rendered while it is open, gone when it is not. Scroll is locked, focus stays inside and returns
 * afterwards; Escape, the backdrop and the X close it. The element with the role is the box itself, named by its title.
 */
export function Dialog({
  title,
  text,
  onClose,
  children,
  unsaved = false,
  uncopied = false,
  minds = true,
  width = 'plain',
}: Props) {
  const { leave, watch } = useLeave({ onClose, unsaved, uncopied, minds });
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={(isOpen) => !isOpen && leave()}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-[#080a0b]/60 transition-opacity duration-200 data-starting-style:opacity-0" />
          <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 place-items-center overflow-y-auto overscroll-contain scroll-pb-24 p-4">
            <Base.Popup
              {...watch}
              className={joinClasses(
                'relative w-full rounded-xl border border-line bg-raised p-6 shadow-high outline-none sm:p-8',
                'transition-[opacity,transform] duration-250 ease-out data-starting-style:translate-y-3 data-starting-style:opacity-0',
                width === 'plain' ? 'max-w-dialog' : 'max-w-[720px]',
              )}
            >
              <Base.Title
                title={title.length > LONG ? title : undefined}
                className={joinClasses(
                  'pe-10 font-bold wrap-anywhere',
                  title.length > LONG ? 'line-clamp-3 text-xl' : 'text-2xl',
                )}
              >
                {title}
              </Base.Title>
              {text && <Base.Description className="mt-1.5 pe-6 text-sm text-muted">{text}</Base.Description>}
              <div className="mt-6">{children}</div>
              {/* Last in the document, so that the first field has the focus first. */}
              <Base.Close
                render={
                  <IconButton label="Close" icon={<X />} className="absolute end-3 top-3 sm:end-5 sm:top-5" />
                }
              />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

/** The end of a long form in a dialog: what failed and what can be done, in sight wherever one has scrolled to. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-6 -mb-6 grid gap-4 rounded-b-xl border-t border-line bg-raised px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8">
      {children}
    </div>
  );
}
