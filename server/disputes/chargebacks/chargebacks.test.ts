import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { openClaimTests, type ClaimTests } from '../../../testing/claimed-payments.ts';
import { at } from '../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin } from '../../../testing/test-people.ts';
import { takeOldPlates } from '../../privacy/retention/take-old-plates.ts';

let on: ClaimTests;
beforeAll(async () => {
  on = await openClaimTests();
});
afterAll(() => on.paid.end());

describe('a chargeback, for the mall’s people', () => {
  it('is listed by when its answer is due, without a car', async () => {
    const later = await on.claimed({ respondBy: at(9 * 1_440).getTime() / 1000 });
    const sooner = await on.claimed({ respondBy: at(5 * 1_440).getTime() / 1000, reasonCode: '1084' });
    const found = await on.list();
    const ids = found.map(({ id }) => id);
    expect(ids.indexOf(sooner.chargeback)).toBeLessThan(ids.indexOf(later.chargeback));
    expect(found.find(({ id }) => id === sooner.chargeback)).toMatchObject({
      state: 'open',
      amount: 80,
      held: 0,
      lost: 0,
      method: 'upi',
      reason: 'Charged twice for the same',
      needs: 'answer',
      respondBy: at(5 * 1_440).toISOString(),
    });
    expect(JSON.stringify(found)).not.toMatch(/MH04/);
    await later.move('closed');
    await sooner.move('closed');
  });

  it('is shown with all that speaks for the mall, and whoever sees the car is recorded', async () => {
    const { plate, chargeback, atProvider, payment, move } = await on.claimed();
    const shown = await on.read(chargeback);
    expect(shown).toMatchObject({
      atProvider: { chargeback: atProvider, payment },
      visit: { plate, charges: 80 },
      bill: { charges: 80, amountPaid: 80, amountDue: 0 },
      answer: null,
      decision: null,
    });
    expect(shown.reads.map(({ direction, hasImage }) => [direction, hasImage])).toEqual([
      ['entry', true],
      ['exit', true],
    ]);
    expect(shown.timeline.map(({ text }) => text).join(' ')).toMatch(
      /Paid ₹80 by UPI, bank reference \d{12}, the payment that is claimed.* The payer’s bank asked about ₹80\./,
    );
    // What is sent to a bank names half of the plate, as the receipt does.
    expect(shown.summary.length).toBeLessThanOrEqual(1_000);
    expect(shown.summary).toContain(plate.slice(-5));
    expect(shown.summary).not.toContain(plate);
    expect(shown.summary).toContain('Charged in all: ₹80.00.');
    const receipt = await on.paid.app.http.inject({ url: shown.receipt ?? '' });
    expect(receipt.headers['content-type']).toBe('application/pdf');
    const viewed = (await readTrail(on.paid.app)).filter(({ action }) => action === 'plate_viewed');
    expect(viewed.at(-1)).toMatchObject({ detail: { chargeback } });
    await move('closed');
  });

  it('stands in the queue with its deadline and without the car, until an answer is noted', async () => {
    const { chargeback, move } = await on.claimed();
    expect(await on.queue()).toMatchObject([
      {
        id: `chargeback:${chargeback}`,
        kind: 'chargeback',
        plate: null,
        worth: 80,
        dueBy: expect.any(String),
      },
    ]);
    const item = await on.call('GET', `/attention/chargeback:${chargeback}`);
    expect(item).toMatchObject({ status: 200, body: { session: null, reads: [] } });
    const answer = { answer: '  The car was inside for 81 minutes.  ' };
    const answered = await on.call('POST', `/chargebacks/${chargeback}/answer`, answer);
    expect(answered).toMatchObject({
      status: 200,
      body: { answer: { text: 'The car was inside for 81 minutes.', by: 'Meera Shah' } },
    });
    expect(await on.queue()).toEqual([]);
    await move('under_review');
    expect(await on.queue()).toEqual([]);
    // What was answered did not suffice.
    await move('open');
    expect(await on.queue()).toMatchObject([{ kind: 'chargeback' }]);
    await move('won');
    expect(await on.queue()).toEqual([]);
    const late = await on.call('POST', `/chargebacks/${chargeback}/answer`, answer);
    expect(late).toMatchObject({ status: 409, body: { code: 'chargeback_ended' } });
    const recorded = (await readTrail(on.paid.app)).filter(({ target }) => target === chargeback);
    expect(recorded.map(({ action }) => action)).toContain('chargeback_answered');
    expect(JSON.stringify(recorded)).not.toContain('81 minutes');
  });

  it('takes no empty answer, and is nobody’s of another mall', async () => {
    const { chargeback, move } = await on.claimed();
    expect(await on.call('POST', `/chargebacks/${chargeback}/answer`, { answer: ' ' })).toMatchObject({
      status: 400,
    });
    const other = await on.paid.addMall();
    const stranger = await signInAdmin(on.paid.app, await signInSuperAdmin(on.paid.app), [
      other.mall.publicId,
    ]);
    const there = `/api/malls/${other.mall.publicId}/chargebacks/${chargeback}`;
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/answer', { answer: 'a' }],
      ['POST', '/decision', { decision: 'absorbed', reason: 'a' }],
    ] as const)
      expect(await stranger.client.call(method, there + path, body)).toMatchObject({
        status: 404,
        body: { code: 'chargeback_not_found' },
      });
    await move('closed');
  });
});

describe('people’s words about it', () => {
  it('go with the plate', async () => {
    const { chargeback, move } = await on.claimed();
    await on.call('POST', `/chargebacks/${chargeback}/answer`, { answer: 'Asha Rao drove it' });
    await move('lost');
    await on.decide(chargeback, { decision: 'absorbed', reason: 'Asha Rao again' });
    await takeOldPlates(on.paid.app.services, new Date('2099-01-01'), () => false);
    const shown = await on.read(chargeback);
    expect(JSON.stringify(shown)).not.toContain('Asha');
    expect(shown).toMatchObject({ answer: { text: '' }, decision: { decision: 'absorbed', reason: '' } });
  });
});
