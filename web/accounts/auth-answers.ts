import { logIn, signUp } from '#contract/accounts.ts';
import { z } from 'zod';

/** Specification 3: after a login the whole answer is stored, whatever it holds. */
export const logInAnswering = { ...logIn, answer: z.looseObject({}) };

/** Specification 3: of a sign-up's answer four fields are read; the plates may be absent. */
export const signUpAnswering = { ...signUp, answer: z.looseObject({}) };
