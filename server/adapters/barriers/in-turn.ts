/** A device takes one connection at a time: some know one alone, and two at once take longer than both in turn. */
export type InTurn = <T>(
  place: { readonly host: string; readonly port: number },
  work: () => Promise<T>,
) => Promise<T>;

export function queueByDevice(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return ({ host, port }, work) => {
    const name = `${host} ${port}`;
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
}
