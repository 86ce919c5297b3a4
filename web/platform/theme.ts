import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const KEY = 'gms_theme';
const CHANGED = 'gms:theme';

/** The theme in force and a way to choose one; the system's until a person has chosen. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watch, read, () => 'light'), choose];
}

function choose(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Where storage is blocked the choice lasts as long as the page.
  }
  document.dispatchEvent(new Event(CHANGED));
}

function read(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return prefersDark().matches ? 'dark' : 'light';
}

function watch(onChange: () => void): () => void {
  document.addEventListener(CHANGED, onChange);
  prefersDark().addEventListener('change', onChange);
  return () => {
    document.removeEventListener(CHANGED, onChange);
    prefersDark().removeEventListener('change', onChange);
  };
}

function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
