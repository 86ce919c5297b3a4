import { useEffect, useEffectEvent } from 'react';

/** Where keys write something or already mean something. */
const BUSY = 'input, textarea, select, [contenteditable], [role="dialog"], [role="tab"]';

/** Calls what a single key does, while that is on and nobody is writing. Enter on a button stays the button's. */
export function useShortcuts(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(BUSY)) return;
    if (event.key === 'Enter' && target instanceof Element && target.closest('a, button, summary')) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
