type Run = (now: Date, isStopping: () => boolean) => Promise<unknown>;

/** Work that a process does at its first call, however short it has led, and then once in so many milliseconds. */
export function atMostEvery(ms: number, run: Run): Run {
  let begunAt = -Infinity;
  return async (now, isStopping) => {
    if (now.getTime() - begunAt < ms) return;
    begunAt = now.getTime();
    await run(now, isStopping);
  };
}
