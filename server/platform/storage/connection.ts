/** A connection of either engine, lent for one transaction. It runs statements in the order in which they are given. */
export interface Connection {
  /** Runs several statements without values. */
  run(text: string): Promise<unknown>;
  query(text: string, values: unknown[]): Promise<unknown[]>;
}
