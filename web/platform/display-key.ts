const PREFIX = 'gms_wall ';

/**
 * The display's key: from the part of the address behind `#`, which no server is sent, or as it was stored here before.
 * It leaves the address at once, so that nobody reads it off the screen.
 */
export function findKey(): string | null {
  const name = PREFIX + location.pathname;
  const given = location.hash.slice(1);
  if (given !== '') {
    store(name, given);
    history.replaceState(null, '', location.pathname);
    return given;
  }
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, key: string): void {
  try {
    localStorage.setItem(name, key);
  } catch {
    // Storage may be blocked: then the display needs its whole address after each start.
  }
}
