import type { TestApp } from '../../testing/test-app.ts';
import { signIn, STAFF_PASSWORD, type Person } from '../../testing/test-people.ts';
import { readPhotograph } from './photograph.ts';
import type { OperatorSees } from './robot-operator.ts';

/** They sign in anew before their sign-in is over. */
const SHIFT_MS = 6 * 3_600_000;

/** What the product shows to somebody who is signed in, and nothing else: its answers, and the photographs that it has. */
export function openEyes(app: TestApp, { email }: Person, mallId: string): OperatorSees {
  let signedIn: { person: Person; at: number } | null = null;
  const person = async () => {
    const at = app.now().getTime();
    if (!signedIn || at - signedIn.at > SHIFT_MS)
      signedIn = { person: await signIn(app, email, STAFF_PASSWORD), at };
    return signedIn.person;
  };
  return {
    call: async (method, path, body) =>
      (await person()).client.call(method, `/api/malls/${mallId}/attention${path}`, body),
    async plateOn(read) {
      const { cookies } = (await person()).client;
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const url = `/api/malls/${mallId}/reads/${read}/image`;
      const { statusCode, rawPayload } = await app.http.inject({ url, headers: { cookie } });
      return statusCode === 200 ? readPhotograph(rawPayload) : null;
    },
  };
}
