/**
 * Runs before anything is painted, as a plain blocking script: the remembered theme, and one setting that the
 * schemas read when they load (they would otherwise try to compile themselves, which our Content-Security-Policy
 * forbids and the browser reports).
 */
{
  (globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };
  try {
    const theme = localStorage.getItem('gms_theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage may be blocked; the system's theme stands.
  }
}
