const GIVE_UP_MS = 8_000;

/** Whether a page can be fetched now, whatever is answered: else going there ends in the browser's own error. */
export async function isPageReached(path: string): Promise<boolean> {
  try {
    await fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(GIVE_UP_MS) });
    return true;
  } catch {
    return false;
  }
}
