import sql from 'sql-template-tag';
import { settleSessions } from '#contract/settlements.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { linkOf, takeCash, type PaidVisit } from '../../testing/paid-visits.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

// Nobody's money hangs for ever on a question that only the people of a mall could answer.
const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: GatedMall;
let car: PaidVisit;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** Two vehicles under one plate, of which one has paid 120 rupees and left: a person decides what becomes of them. */
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(-30), PLATE, { vehicleClass: 'SUV' });
  const { sessionId } = await mall.read('entry-1', at(0), PLATE, { vehicleClass: 'Motorcycle' });
  car = await linkOf(gates, sessionId, at(0));
  await mall.read('exit-1', at(60), PLATE, { vehicleClass: 'SUV' });
  gates.app.setNow(at(125));
  await takeCash(gates, mall, { id: car.id, paise: 12_000, when: at(125) });
  await mall.read('exit-1', at(126), PLATE, { vehicleClass: 'Motorcycle' });
  gates.app.setNow(at(127));
});

const remove = (person: Person) => person.client.call('DELETE', `/api/super/malls/${mall.mall.publicId}`);

async function waive() {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const { body } = await root.client.call('POST', url, {
    action: 'waive',
    session: car.publicId,
    reason: 'It has left',
  });
  return settleSessions.answer.parse(body);
}

const billOf = async () => (await root.client.call('GET', `/api/pay/${car.token}`)).body;

describe('a mall with a question about a paid visit', () => {
  it('is not deleted, and says how many there are; once they are decided it is', async () => {
    const refused = await remove(root);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'questions_open', fields: { questions: '1' } },
    });
    expect(refused.body).toMatchObject({ error: expect.stringContaining('a question is open') });
    await waive();
    expect(await remove(root)).toMatchObject({ status: 200 });
    expect(await billOf()).toMatchObject({ charges: 0, amountRefunded: 120 });
  });

  it('is deleted by nobody but a super admin, whatever is open', async () => {
    const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
    expect(await remove(admin)).toMatchObject({ status: 403 });
  });

  it('that was deleted all the same gives back what nobody can decide about any more, once', async () => {
    const review = await setReview(null);
    expect(await remove(root)).toMatchObject({ status: 200 });
    await setReview(review);
    for (const minute of [133, 140]) await gates.app.sessions.tick(at(minute));
    expect(await billOf()).toMatchObject({ charges: 0, amountPaid: 0, amountRefunded: 120, amountDue: 0 });
    const [row] = await mall.rows<{ review: string | null; asked: string }>(
      sql`select review, match_detail->>'asked' as asked from sessions where id = ${car.id}`,
    );
    expect(row).toEqual({ review: null, asked: review });
  });

  it('gives nothing back by itself while it is there', async () => {
    await gates.app.sessions.tick(at(133));
    expect(await billOf()).toMatchObject({ amountPaid: 120, amountRefunded: 0 });
  });
});

it('a mall whose questions hold no money is deleted', async () => {
  await waive();
  await mall.read('exit-1', at(127), 'NO PLATE');
  expect((await mall.sessions()).at(-1)).toMatchObject({ review: 'plate_unreadable' });
  expect(await remove(root)).toMatchObject({ status: 200 });
});

/** Sets what the paid visit is asked about, as a server stored it that let malls be deleted; answers what stood there. */
async function setReview(review: string | null | undefined): Promise<string | null | undefined> {
  const [before] = await mall.rows<{ review: string | null }>(
    sql`select review from sessions where id = ${car.id}`,
  );
  await mall.rows(sql`update sessions set review = ${review} where id = ${car.id}`);
  return before?.review;
}
