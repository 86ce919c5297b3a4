import type { SoftwarePasskey } from './software-passkey.ts';
import type { TestApp } from './test-app.ts';
import { createClient, type Answered, type TestClient } from './test-client.ts';
import { DRIVER_PASSWORD, signUpDriver, someAddress, type Person } from './test-people.ts';

/** PUBLIC_URL of tests with passkeys. */
export const PASSKEY_ORIGIN = 'https://parking.example';
export const OWN_FACTORS = '/api/account/second-factor';

/** What tests of passkeys call, of an application on PASSKEY_ORIGIN that is opened before they run. */
export function callPasskeys(app: () => TestApp) {
  /** A browser on the pages of PUBLIC_URL. */
  const browser = () => createClient(app().http, { address: someAddress(), origin: PASSKEY_ORIGIN });
  const challenge = async (client: TestClient, path: string): Promise<string> => {
    const { body } = await client.call('POST', path);
    return (body as { challenge: string }).challenge;
  };
  const askNew = (client: TestClient) => challenge(client, `${OWN_FACTORS}/passkeys/challenge`);
  return {
    browser,
    askNew,
    ask: (client: TestClient) => challenge(client, '/api/auth/passkey/challenge'),
    add: async (client: TestClient, passkey: SoftwarePasskey, name = 'Laptop'): Promise<Answered> => {
      const made = passkey.create(await askNew(client));
      return client.call('POST', `${OWN_FACTORS}/passkeys`, { name, passkey: made });
    },
    signUp: async (): Promise<Person> => {
      // The sign-up needs no cookie and so no origin.
      const { email } = await signUpDriver(app());
      const client = browser();
      await client.call('POST', '/api/auth/login', { email, password: DRIVER_PASSWORD });
      return { client, email, id: '' };
    },
  };
}
