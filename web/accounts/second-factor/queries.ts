import {
  addApp,
  addPasskey,
  confirmSelf,
  findSecondFactor,
  prepareApp,
  preparePasskey,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactor,
} from '#contract/second-factor.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { wordPasskeyFault } from './word-passkey-fault.ts';

const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => call(findSecondFactor, { signal }),
});

/** The second factors of the signed-in account. */
export function useSecondFactor() {
  return useQuery(secondFactorQuery);
}

/** A change of one's second factors. */
export type FactorChange =
  | { kind: 'add-app'; code: string }
  | { kind: 'remove-app' }
  | { kind: 'add-passkey'; name: string }
  | { kind: 'remove-passkey'; id: string }
  | { kind: 'renew-codes' };

interface Changed {
  secondFactor: SecondFactor;
  /** New recovery codes, which are shown this once. */
  recoveryCodes?: string[] | null;
}

/** Changes one's second factors; the answer says what there is now. */
export function useFactorChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ secondFactor }) => queries.setQueryData(secondFactorQuery.queryKey, secondFactor),
  });
}

/** Confirms with password or factor that it is still the same person. */
export function useConfirmation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof confirmSelf>) => call(confirmSelf, { body }),
    onSuccess: ({ secondFactor }) => queries.setQueryData(secondFactorQuery.queryKey, secondFactor),
  });
}

/** The secret of an authenticator app, made anew each time. */
export function useNewApp() {
  return useMutation({ mutationFn: () => call(prepareApp) });
}

function change(wanted: FactorChange): Promise<Changed> {
  switch (wanted.kind) {
    case 'add-app':
      return call(addApp, { body: { code: wanted.code } });
    case 'remove-app':
      return call(removeApp);
    case 'add-passkey':
      return makePasskey(wanted.name);
    case 'remove-passkey':
      return call(removePasskey, { params: { id: wanted.id } });
    case 'renew-codes':
      return call(renewRecoveryCodes);
  }
}

async function makePasskey(name: string): Promise<Changed> {
  const optionsJSON = await call(preparePasskey);
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new Error(wordPasskeyFault(error), { cause: error });
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const response = { clientDataJSON, attestationObject, transports };
  const passkey = { id: made.id, rawId: made.rawId, type: 'public-key' as const, response };
  return call(addPasskey, { body: { name, passkey } });
}
