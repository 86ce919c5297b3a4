import { useSyncExternalStore } from 'react';

const KEY = 'gms_single_keys';
const CHANGED = 'gms:single-keys';

/**
 * Whether single letters do something, and a way to turn that on or off: who speaks to the computer, or strikes keys by
 * accident, does without them.
 */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(watch, read, () => true), choose];
}

function choose(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Where storage is blocked the choice lasts as long as the page.
  }
  isChosenOff = !isOn;
  document.dispatchEvent(new Event(CHANGED));
}

let isChosenOff: boolean | null = null;

function read(): boolean {
  if (isChosenOff !== null) return !isChosenOff;
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function watch(onChange: () => void): () => void {
  document.addEventListener(CHANGED, onChange);
  return () => document.removeEventListener(CHANGED, onChange);
}
