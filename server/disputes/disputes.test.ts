import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDisputeTests, type DisputeTests } from '../../testing/disputed-visits.ts';
import { at } from '../../testing/gated-mall.ts';

let tests: DisputeTests;
beforeAll(async () => {
  tests = await openDisputeTests();
});
afterAll(() => tests.gates.end());

describe('a driver’s dispute', () => {
  it('goes to the mall, with both reads, their images, the bill and what happened, side by side', async () => {
    const car = await tests.visit();
    expect((await tests.own(car)).mayDispute).toBe(true);
    const { status, body } = await tests.ask(car);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'open', reason: 'wrong_times', text: 'I left at noon' });
    const [first] = (await tests.list()).disputes;
    expect(first).toMatchObject({ session: car.publicId, raisedBy: 'driver', charges: 80 });
    const detail = await tests.show(first?.id);
    expect(detail).toMatchObject({
      reads: [
        { direction: 'entry', hasImage: true, gate: 'entry-1' },
        { direction: 'exit', hasImage: true, gate: 'exit-1' },
      ],
      bill: { charges: 80, amountPaid: 80, amountDue: 0 },
      mostRupees: 80,
      session: { id: car.publicId, charges: 80 },
    });
    expect(detail.timeline.map(({ text }) => text)).toEqual([
      expect.stringMatching(/was read at the entry/) as string,
      expect.stringMatching(/was read at the exit/) as string,
      'Paid ₹80 (cash).',
      'The driver wrote: I left at noon',
      'The mall was asked to look into it.',
    ]);
  });

  it('is one at a time and three at most, and is answered each time', async () => {
    const car = await tests.visit();
    for (const round of [1, 2, 3]) {
      const { body } = await tests.ask(car, 'other', `Question ${round}`);
      expect(await tests.ask(car)).toMatchObject({ status: 409, body: { code: 'dispute_open' } });
      expect((await tests.decide(body['id'], { decision: 'refuse', answer: `Answer ${round}` })).status).toBe(
        200,
      );
    }
    expect(await tests.ask(car)).toMatchObject({ status: 409, body: { code: 'too_many_disputes' } });
    const { disputes: seen, mayDispute } = await tests.own(car);
    expect(mayDispute).toBe(false);
    expect(seen.map(({ steps }) => steps.at(-1)?.text)).toEqual([
      'The charge stands. Answer 3',
      'The charge stands. Answer 2',
      'The charge stands. Answer 1',
    ]);
    expect((await tests.moneyOf(car)).refunds).toEqual([]);
  });

  it('waits until the car has reached the exit, and until something was charged', async () => {
    const { plate, start } = tests.nextCar();
    const { sessionId } = await tests.mall.read('entry-1', at(start), plate);
    const car = await tests.linkOf(sessionId);
    expect(await tests.ask(car)).toMatchObject({ status: 409, body: { code: 'still_open' } });
    await tests.mall.read('exit-1', at(start + 5), plate);
    expect(await tests.ask(car)).toMatchObject({ status: 409, body: { code: 'nothing_charged' } });
    expect(await tests.own(car)).toEqual({ disputes: [], mayDispute: false });
  });

  it('says nothing about any car where its token fits none, and takes no bad words', async () => {
    const car = await tests.visit();
    for (const token of ['nothing', 'a'.repeat(24)])
      expect(await tests.ask({ ...car, token })).toMatchObject({
        status: 404,
        body: { code: 'pay_link_not_valid' },
      });
    for (const bad of [
      { reason: 'because', text: 'x' },
      { reason: 'other', text: '   ' },
      { reason: 'other', text: 'x'.repeat(1001) },
      { reason: 'other', text: 'x', rupees: 1 },
    ])
      expect((await tests.post(`/api/pay/${car.token}/disputes`, bad)).status).toBe(400);
  });
});

describe('a doubtful charge', () => {
  it('is offered to the mall before its driver asks, until somebody has looked into it', async () => {
    const { plate, start } = tests.nextCar();
    await tests.mall.read('entry-1', at(start), plate);
    tests.gates.app.setNow(at(start + 100));
    const { sessionId } = await tests.mall.readLate('exit-1', at(start + 70), plate);
    const found = (await tests.list()).doubtful.find(({ session }) => session === sessionId);
    expect(found).toMatchObject({ charges: 80 });
    expect(found?.doubts.length).toBeGreaterThan(0);
    const raised = await tests.admin.client.call('POST', tests.address, { session: sessionId });
    expect(raised).toMatchObject({ status: 201, body: { raisedBy: 'mall', session: sessionId } });
    expect((await tests.list()).doubtful.map(({ session }) => session)).not.toContain(sessionId);
    const twice = await tests.admin.client.call('POST', tests.address, { session: sessionId });
    expect(twice).toMatchObject({ status: 409, body: { code: 'dispute_open' } });
  });

  it('of another mall is nobody’s here', async () => {
    const car = await tests.visit({ of: tests.other });
    const raised = await tests.admin.client.call('POST', tests.address, { session: car.publicId });
    expect(raised).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
  });
});
