let newest = '';
let answerOfNewest: Promise<unknown> | undefined;

/**
 * One press, one effect: whoever presses twice before the answer gets the first press's answer. `name` says all that is
 * sent. Only the newest write is shared: what was sent after it may have changed what the same write means now.
 */
export function shareWrite<T>(name: string, send: () => Promise<T>): Promise<T> {
  if (newest === name) return answerOfNewest as Promise<T>;
  const answer = send();
  newest = name;
  answerOfNewest = answer;
  const end = () => {
    if (answerOfNewest === answer) newest = '';
  };
  answer.then(end, end);
  return answer;
}
