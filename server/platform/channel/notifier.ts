export interface Notifier {
  /** Has a notice sent now, or together with others once `everyMs` have passed since the last one. */
  wake(): void;
  stop(): void;
}

/** Sends one notice for all that happened meanwhile. A notice may be lost: whoever listens also asks by itself. */
export function createNotifier(send: () => Promise<unknown>, everyMs: number): Notifier {
  let timer: NodeJS.Timeout | null = null;
  let sentAt = -Infinity;

  function sendNow(): void {
    timer = null;
    sentAt = performance.now();
    send().catch(() => undefined);
  }

  return {
    wake() {
      timer ??= setTimeout(sendNow, Math.max(0, sentAt + everyMs - performance.now())).unref();
    },
    stop: () => clearTimeout(timer ?? undefined),
  };
}
