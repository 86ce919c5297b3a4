import pg from 'pg';

/**
 * A connection that is given one statement at a time, in the order in which they were asked for. The driver queues them by
 * itself, but warns of that and will refuse it. Once the connection has ended what waits is refused, as by the driver.
 */
export class OrderlyClient extends pg.Client {
  #last: Promise<unknown> = Promise.resolve();

  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>> {
    const asked = this.#last.then(() => this.query<Row>(text, values));
    this.#last = asked.catch(() => undefined);
    return asked;
  }
}
