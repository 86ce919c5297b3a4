/** What an operator reads while the schema is brought up to date. */
export interface StepReport {
  readonly report: (line: string) => void;
  /** What the connection that takes the steps waits for at this moment; null for nothing. */
  readonly findBlocker?: () => Promise<string | null>;
}

export const SILENT: StepReport = { report: () => undefined };
/** What lasts for longer is reported, and again each time that it has lasted so much longer. */
const LONG_MS = 5_000;

/** Does one piece of an upgrade. While it lasts long a line says so, and what it waits for; another says its end. */
export async function reportLong<T>(
  what: string,
  { report, findBlocker }: StepReport,
  work: () => Promise<T>,
  longMs = LONG_MS,
): Promise<T> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const timer = setInterval(() => {
    const found = findBlocker?.() ?? Promise.resolve(null);
    found
      .catch(() => null)
      .then((blocker) => report(`${what}: ${seconds()} s so far${blocker === null ? '' : `; ${blocker}`}`));
  }, longMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (performance.now() - began > longMs) report(`${what}: ended after ${seconds()} s`);
  }
}
