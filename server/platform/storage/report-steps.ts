/** What an operator reads while the schema is brought up to date. */
export interface StepReport {
  readonly report: (line: string) => void;
  /** What the connection that takes the steps waits for at this moment; null for nothing. */
  readonly findBlocker?: () => Promise<string | null>;
  /** A short piece has its line too. */
  readonly isEachNamed?: boolean;
}

export const SILENT: StepReport = { report: () => undefined };
/** What lasts for longer is reported, and again each time that it has lasted so much longer. */
const LONG_MS = 5_000;

/** Does one piece of an upgrade. While it lasts long a line says so, and what it waits for; another says how long it took. */
export async function reportLong<T>(
  what: string,
  { report, findBlocker, isEachNamed = false }: StepReport,
  work: () => Promise<T>,
  longMs = LONG_MS,
): Promise<T> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const timer = setInterval(() => {
    const found = findBlocker?.() ?? Promise.resolve(null);
    void found
      .catch(() => null)
      .then((blocker) => report(`${what}: ${seconds()} s so far${blocker === null ? '' : `; ${blocker}`}`));
  }, longMs);
  try {
    const done = await work();
    if (isEachNamed || performance.now() - began > longMs) report(`${what}: done in ${seconds()} s`);
    return done;
  } finally {
    clearInterval(timer);
  }
}
