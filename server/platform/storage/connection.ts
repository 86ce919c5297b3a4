/** A connection of either engine, lent for one transaction. It runs statements in the order in which they are given. */
export interface Connection {
  /** Runs several statements without values. */
  run(text: string): Promise<unknown>;
  query(text: string, values: unknown[]): Promise<unknown[]>;
  /**
   * True where whatever fails, a value that can't be written too, fails its transaction in the database: then a commit may
   * be given before the answers of those before it have come, and takes back what one of them failed in.
   */
  readonly failsWhole?: boolean;
}
