import { createLimit } from '../../platform/limits/create-limit.ts';
import type { Limit } from '../../platform/limits/limit.ts';
import { allowWithin } from '../../platform/limits/limit-policies.ts';
import type { Plates } from '../../plates/index.ts';
import type { Services } from '../../platform/services.ts';
import { isStaff, type Powers } from '../sign-ins/lifetime.ts';
import { createChallenges, type Challenges } from './challenges.ts';
import { createProofGuard, type ProofGuard } from './proof-guard.ts';
import { createSecretBox, type SecretBox } from '../../platform/process/secret-box.ts';

const HOUR_MS = 3_600_000;
const CHALLENGES = 'challenges for passkeys';

/** What the actions of second factors share. */
export interface SecondFactors {
  readonly services: Services;
  readonly plates: Plates;
  readonly box: SecretBox;
  readonly challenges: Challenges;
  readonly guard: { readonly code: ProofGuard; readonly password: ProofGuard };
  /** Sign-ins by passkey that failed, by address. */
  readonly wrongPasskeys: Limit;
  /** Whether somebody has to have a second factor. */
  isRequired(account: Powers): boolean;
}

/** The box that the secrets of authenticator apps lie in. */
export function openSecretBox({ key }: Pick<Services, 'key'>): SecretBox {
  const purpose = 'secrets of authenticator apps';
  return createSecretBox(key.derive(purpose), key.deriveEarlier(purpose));
}

export function createSecondFactors(services: Services, plates: Plates): SecondFactors {
  const { config, key } = services;
  return {
    services,
    plates,
    box: openSecretBox(services),
    challenges: createChallenges([key.derive(CHALLENGES), ...key.deriveEarlier(CHALLENGES)]),
    guard: {
      code: createProofGuard(services, 'second factor'),
      password: createProofGuard(services, 'password again'),
    },
    wrongPasskeys: createLimit(
      services,
      'passkey address',
      allowWithin(config.limits.signInPerAddress, HOUR_MS),
    ),
    isRequired: (account) => config.staffSecondFactor === 'required' && isStaff(account),
  };
}
