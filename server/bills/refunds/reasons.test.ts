import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { takeCash, visit, type PaidVisit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
let mall: GatedMall;
beforeAll(async () => {
  gates = await openGates({ now: at(-30).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function post(path: string, body: object): Promise<{ id?: string }> {
  const answer = await root.client.call('POST', `/api/malls/${mall.mall.publicId}${path}`, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as { id?: string };
}

const CAUSES: [string, string, (car: PaidVisit) => Promise<unknown>][] = [
  [
    'a dispute',
    'A question about the charge was decided.',
    async ({ publicId: session }) => {
      const { id } = await post('/disputes', { session });
      return post(`/disputes/${id}/decision`, {
        decision: 'refund',
        rupees: 40,
        answer: 'The clock was wrong',
      });
    },
  ],
  [
    'a plate of a pass',
    'A person corrected the charge.',
    async ({ publicId: session }) => {
      await passCalls(mall, root).give({ plates: ['MH47GG4747'] });
      return post('/settlements', { action: 'correct_plate', session, plate: 'MH47GG4747', reason: 'Seen' });
    },
  ],
  [
    'a waiver',
    'A person corrected the charge.',
    ({ publicId: session }) => post('/settlements', { action: 'waive', session, reason: 'Seen' }),
  ],
];

it.each(CAUSES)('what goes back by %s tells driver and staff why, in words', async (_what, words, decide) => {
  mall = await gates.addMall();
  gates.app.setNow(at(-30));
  const car = await visit(gates, mall, { plate: 'MH01AB1234', from: 0, minutes: 70 });
  await takeCash(gates, mall, { id: car.id, paise: 8_000, when: at(71) });
  await decide(car);
  const url = `/api/malls/${mall.mall.publicId}`;
  for (const path of [`/api/pay/${car.token}/receipt`, `${url}/refunds`, `${url}/lanes`]) {
    const { body } = await root.client.call('GET', path);
    expect(body).toMatchObject({ refunds: [{ reason: words }] });
  }
});
