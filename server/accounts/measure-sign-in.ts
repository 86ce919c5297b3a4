import { Refusal } from '../platform/http/errors.ts';
import type { MetricRegistry } from '../platform/telemetry/metrics.ts';
import type { SignIn } from './sign-in.ts';

/** The same way in, whose outcomes are counted. Who it was is not. */
export function measureSignIn(metrics: MetricRegistry, signIn: SignIn): SignIn {
  const outcomes = metrics.counter({
    name: 'gms_sign_ins_total',
    help: 'Sign-ins by what came of them: ok, or the code of the refusal (wrong_sign_in, second_factor_needed, too_many_requests).',
    labelNames: ['outcome'] as const,
  });
  return async (attempt) => {
    try {
      const signedIn = await signIn(attempt);
      outcomes.inc({ outcome: 'half' in signedIn ? 'second_factor_needed' : 'ok' });
      return signedIn;
    } catch (error) {
      outcomes.inc({ outcome: error instanceof Refusal ? error.code : 'fault' });
      throw error;
    }
  };
}
