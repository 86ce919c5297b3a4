import { useEffect, useEffectEvent, useId } from 'react';
import { holdPage } from './hold-page.ts';
import { useTyped } from './use-typed.ts';

const LOSE = 'Close without saving? What you typed here is lost.';
const UNCOPIED = 'Close without copying it? It cannot be shown again.';

/** The dialogs and drawers that are open, the topmost last: a key or a press is meant for that one alone. */
const open: string[] = [];

/** Whether it lies on top of all others. */
function useOnTop(): () => boolean {
  const id = useId();
  useEffect(() => {
    open.push(id);
    return () => void open.splice(open.indexOf(id), 1);
  }, [id]);
  return () => open.at(-1) === id;
}

interface Wanted {
  readonly onClose: () => void;
  /** Something was chosen that no field shows. */
  readonly unsaved: boolean;
  /** Something is shown this once, and was not copied yet. */
  readonly uncopied: boolean;
  /** False where what is typed is quickly typed again. */
  readonly minds: boolean;
}

/**
 * The one way out of dialogs and drawers for Escape, the backdrop and the X, and for whoever goes back or closes the tab:
 * it asks where something would be lost. `watch` is for the element around its fields.
 */
export function useLeave({ onClose, unsaved, uncopied, minds }: Wanted) {
  const isOnTop = useOnTop();
  const typed = useTyped();
  const ask = (isTyped: boolean) => {
    if (uncopied) return UNCOPIED;
    return unsaved || (minds && isTyped) ? LOSE : null;
  };
  const question = useEffectEvent(() => ask(typed.isUnsent()));
  useEffect(() => holdPage(() => question()), []);
  const leave = () => {
    if (!isOnTop()) return;
    const words = ask(typed.isTyped());
    if (words === null || window.confirm(words)) onClose();
  };
  return { leave, watch: typed.watch };
}
