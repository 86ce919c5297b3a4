import {
  agreeToNotice,
  eraseAccount as eraseCall,
  exportOwnData,
  previewErasure as previewCall,
  readConsents,
  type Consents,
} from '#contract/privacy.ts';
import { NOTICE_VERSION, readNotice } from '#contract/notice.ts';
import type { FastifyInstance } from 'fastify';
import { recordSecurityEvent } from '../audit/index.ts';
import { giveConsent, listConsents } from '../consents/index.ts';
import { tooMany } from '../platform/http/errors.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';
import { mount } from '../platform/http/mount.ts';
import { createLimit } from '../platform/limits/create-limit.ts';
import { allowWithin } from '../platform/limits/limit-policies.ts';
import { presentConsents } from './consents/present.ts';
import { eraseAccount } from './erase/erase-account.ts';
import { previewErasure } from './erase/preview-erasure.ts';
import { gatherOwnData } from './own-data/gather-own-data.ts';
import type { PrivacyServices } from './privacy-services.ts';

const HOUR_MS = 3_600_000;
const EXPORTS_AN_HOUR = 5;

/** Mounts the notice, consent to it, and what people may ask of their own data. */
export function mountPrivacy(app: FastifyInstance, on: PrivacyServices): void {
  const { config } = on.services;
  mount(app, readNotice, () => ({
    version: NOTICE_VERSION,
    retention: config.retention,
    grievanceOfficer: config.grievanceOfficer,
    backups: on.backups.isScheduled ? config.backup.keep : null,
    isProofRequired: config.plateProof === 'required',
  }));

  mountConsents(app, on);
  mountExport(app, on);

  mount(app, previewCall, async ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    return previewErasure(on, caller);
  });

  mount(app, eraseCall, async ({ caller, body, request, reply }) => {
    const account = await on.accounts.confirmLeaving(request, caller, body);
    const left = await eraseAccount(on, account);
    on.accounts.clearCookies(reply);
    return { ok: true as const, ...left };
  });
}

function mountConsents(app: FastifyInstance, { services: { database, clock } }: PrivacyServices): void {
  const show = (caller: Caller): Promise<Consents> =>
    database.transact('system', async (transaction) =>
      presentConsents(await listConsents(transaction, caller.publicId), caller),
    );
  mount(app, readConsents, ({ caller }) => show(caller));
  mount(app, agreeToNotice, async ({ caller, body }) => {
    const given = { account: caller.publicId, notice: body.notice, how: 'new_version', at: clock() } as const;
    await database.transact('system', async (transaction) => {
      const before = presentConsents(await listConsents(transaction, caller.publicId), caller);
      // Pressed twice it is one consent.
      if (!before.consents.some(({ notice, what }) => notice === body.notice && what === 'given'))
        await giveConsent(transaction, given);
    });
    return show(caller);
  });
}

function mountExport(app: FastifyInstance, on: PrivacyServices): void {
  const { database, clock } = on.services;
  const limit = createLimit(on.services, 'exports of own data', allowWithin(EXPORTS_AN_HOUR, HOUR_MS));
  mount(app, exportOwnData, async ({ caller, reply }) => {
    const entry = await limit.enter(String(caller.accountId));
    if (!entry.ok)
      throw tooMany(
        'Your data was exported several times just now. Please try again later.',
        entry.retryAfterSeconds,
      );
    await entry.settle(true);
    const data = await gatherOwnData(on, caller);
    const facts = { what: 'own data', visits: data.visits.length };
    await database.transact('system', (transaction) =>
      recordSecurityEvent(transaction, {
        kind: 'exported',
        account: caller.publicId,
        target: caller.publicId,
        facts,
        at: clock(),
      }),
    );
    const day = clock().toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="get-my-spot-${day}.json"`);
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return reply.send(JSON.stringify(data, null, 2));
  });
}
