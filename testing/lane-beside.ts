import { at, type GatedMall, type GateTests } from './gated-mall.ts';

/** Reads of one plate, each with the minute of its read and, where it is another, of its arrival; in the order of arrival. */
export type SentRead = readonly [lane: 'entry-1' | 'exit-1', readAt: number, arrives?: number];

/** Sends them by cameras that say when they send, each as sure; answers what the last one got. */
export async function sendReads(
  { app }: GateTests,
  mall: GatedMall,
  reads: readonly SentRead[],
  { plate, confidence }: { plate: string; confidence: number },
) {
  let answer;
  for (const [lane, readAt, arrives = readAt] of reads) {
    const now = at(arrives);
    app.setNow(now);
    answer = await mall.readLate(lane, at(readAt), plate, { confidence, sentAt: now.toISOString() });
  }
  return answer;
}

/** A mall whose clocks are known to be right, so that a read can be late. */
export async function addMallOfRightClocks(gates: GateTests, confidence: number): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const given = { plate: 'KA51ZZ7777', confidence };
  for (let minute = -20; minute < -10; minute += 1) {
    await sendReads(gates, mall, [['entry-1', minute]], given);
    await sendReads(gates, mall, [['exit-1', minute]], given);
  }
  return mall;
}

/** The sessions of a plate: state, minutes of entry and exit, charge in paise, and what is asked. */
export async function sumUp(mall: GatedMall, plate: string) {
  return (await mall.sessions())
    .filter((one) => (one.entryRaw ?? one.exitRaw) === plate)
    .map(({ state, entryAt, exitAt, charge, review }) => [
      state,
      Math.round((+entryAt - +at(0)) / 60_000),
      exitAt && Math.round((+exitAt - +at(0)) / 60_000),
      charge,
      review,
    ]);
}
