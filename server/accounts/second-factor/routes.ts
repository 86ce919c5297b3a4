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
  resetSecondFactor,
  type SecondFactor,
} from '#contract/second-factor.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { mount } from '../../platform/http/mount.ts';
import { addAuthenticatorApp, prepareAuthenticatorApp } from './add-app.ts';
import { addNewPasskey, prepareNewPasskey } from './add-passkey.ts';
import { confirm, confirmedUntil } from './confirm.ts';
import { presentSecondFactor } from './present.ts';
import type { ProofSource } from './prove.ts';
import { removeAuthenticatorApp, removeOwnPasskey, renewOwnRecoveryCodes } from './remove-factor.ts';
import { resetStaffFactor } from './reset.ts';
import type { SecondFactors } from './second-factors.ts';

export type SourceOf = (request: FastifyRequest) => ProofSource;

/** Mounts what people do with their own second factors, and what super admins do for staff who have lost theirs. */
export function mountSecondFactor(app: FastifyInstance, doors: SecondFactors, sourceOf: SourceOf): void {
  const { services } = doors;

  mount(app, findSecondFactor, ({ caller, request }) => show(caller, request));

  mount(app, confirmSelf, async ({ caller, body, request }) => {
    const confirmedAt = await confirm(doors, caller, body, sourceOf(request));
    return { secondFactor: await show({ ...caller, confirmedAt }, request) };
  });

  mount(app, prepareApp, async ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    return prepareAuthenticatorApp(doors, caller);
  });

  mount(app, addApp, async ({ caller, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const recoveryCodes = await addAuthenticatorApp(doors, caller, body.code);
    return { recoveryCodes, secondFactor: await show(caller, request) };
  });

  mount(app, removeApp, async ({ caller, request }) => {
    await removeAuthenticatorApp(doors, caller);
    return { secondFactor: await show(caller, request) };
  });

  mount(app, preparePasskey, ({ caller, request }) =>
    prepareNewPasskey(doors, caller, sourceOf(request).party),
  );

  mount(app, addPasskey, async ({ caller, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const recoveryCodes = await addNewPasskey(doors, caller, body, sourceOf(request).party);
    return { recoveryCodes, secondFactor: await show(caller, request) };
  });

  mount(app, removePasskey, async ({ caller, params, request }) => {
    await removeOwnPasskey(doors, caller, params.id);
    return { secondFactor: await show(caller, request) };
  });

  mount(app, renewRecoveryCodes, async ({ caller, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const recoveryCodes = await renewOwnRecoveryCodes(doors, caller);
    return { recoveryCodes, secondFactor: await show(caller, request) };
  });

  mount(app, resetSecondFactor, async ({ caller, params }) => {
    await resetStaffFactor(services, caller, params.id);
    return { ok: true as const };
  });

  function show(caller: Caller, request: FastifyRequest): Promise<SecondFactor> {
    return services.database.transact('system', (transaction) =>
      presentSecondFactor(transaction, caller.accountId, {
        isRequired: doors.isRequired(caller),
        mayUsePasskeys: sourceOf(request).party !== null,
        confirmedUntil: confirmedUntil(caller, services.clock()),
      }),
    );
  }
}
