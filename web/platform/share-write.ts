interface Write {
  readonly name: string;
  readonly answer: Promise<unknown>;
}

let newest: Write | null = null;

/**
 * One press, one effect: whoever presses twice before the answer gets the first press's answer. `name` says all that is
 * sent. Only the newest write is shared: what was sent after it may have changed what the same write means now.
 */
export function shareWrite<T>(name: string, send: () => Promise<T>): Promise<T> {
  if (newest?.name === name) return newest.answer as Promise<T>;
  const answer = send();
  const write: Write = { name, answer };
  newest = write;
  const end = () => {
    if (newest === write) newest = null;
  };
  answer.then(end, end);
  return answer;
}
