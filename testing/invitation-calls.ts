import type { Sql } from 'sql-template-tag';
import { readRows } from './rows.ts';
import type { TestApp } from './test-app.ts';
import { createClient, type Answered, type TestClient } from './test-client.ts';
import { someAddress, type Person } from './test-people.ts';

interface Given {
  readonly app: TestApp;
  readonly root: Person;
  /** The `_id` of the mall that is granted. */
  readonly mall: string;
}

let people = 0;

/** What tests of invitations call, of an application that is opened before they run. */
export function callInvitations(given: () => Given) {
  const fresh = (): TestClient => createClient(given().app.http, { address: someAddress() });
  return {
    /** An address that nobody has. */
    someone: () => `manager-${(people += 1)}@mall.example`,
    /** A browser of its own. */
    fresh,
    grant: (email: string, more: Record<string, unknown> = {}): Promise<Answered> => {
      const { root, mall } = given();
      const body = { name: 'Meera Shah', malls: [mall], email, ...more };
      return root.client.call('POST', '/api/super/admins', body);
    },
    me: ({ client }: Pick<Person, 'client'>) => client.call('GET', '/api/auth/me'),
    open: (token: string, client = fresh()) => client.call('POST', '/api/invitations/open', { token }),
    accept: (body: Record<string, unknown>, client = fresh()) =>
      client.call('POST', '/api/invitations/accept', body),
    row: async <Row>(statement: Sql): Promise<Row | undefined> => {
      const [found] = await given().app.services.database.transact('system', (transaction) =>
        readRows<Row>(transaction, statement),
      );
      return found;
    },
  };
}
