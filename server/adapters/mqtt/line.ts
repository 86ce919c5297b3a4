/** Stores one message, and afterwards, in turn, does what follows from it. */
export type MessageLine = <Taken, Answer>(
  take: Promise<Taken>,
  answer: (taken: Taken) => Promise<Answer>,
) => Promise<Answer>;

/**
 * One connection: what comes together is stored together, and answered in the order in which it came, as MQTT asks. After
 * one that could not be stored none is answered any more: the connection ends, and all of them come again.
 */
export function createLine(): MessageLine {
  let taken: Promise<unknown> = Promise.resolve();
  let answered: Promise<unknown> = Promise.resolve();
  return (take, answer) => {
    const mine = Promise.all([take, taken]).then(([one]) => one);
    const all = Promise.all([mine.then(answer), answered]).then(([one]) => one);
    // Whoever waits for it hears of a fault; those behind hear of it too.
    mine.catch(() => undefined);
    all.catch(() => undefined);
    [taken, answered] = [mine, all];
    return all;
  };
}
