import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

// At a gate somebody stands before plates of the army, of embassies and of other countries, too.
let gates: GateTests;
let root: Person;
let mall: TypingMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addTypingMall(gates, root);
});

const SURE = { isSure: true };

describe('a plate that is no Indian registration', () => {
  it.each([
    ['Nepalese', 'ba 2 pa 4521', 'BA2PA4521'],
    ['Bhutanese', 'BP-1-A1234', 'BP1A1234'],
    ['of the United Nations, as it is written', 'UN 45 CD 17', 'UN45CD17'],
    ['with a State that there is not', 'XX12AB1234', 'XX12AB1234'],
    ['with a letter where a digit stands', 'GJO5AB1234', 'GJO5AB1234'],
  ])(
    '%s, is asked about once, and then is the car that leaves under it: typed at both gates, or read at one',
    async (_what, typed, plate) => {
      expect(await mall.send('entry-1', at(0), typed)).toMatchObject({
        status: 409,
        body: {
          code: 'plate_unusual',
          error: `${plate} is not an Indian registration. Is this really what stands on the plate?`,
        },
      });
      expect(await mall.countReads()).toBe(0);
      expect(await mall.type('entry-1', at(0), typed, SURE)).toMatchObject({ plate, decision: 'open' });
      expect(await mall.type('exit-1', at(90), typed, SURE)).toMatchObject({
        decision: 'hold',
        amountDue: 80,
      });
      await mall.type('entry-1', at(200), typed, SURE);
      expect(await mall.read('exit-2', at(230), typed, { confidence: 0.97 })).toMatchObject({
        decision: 'hold',
        amountDue: 40,
      });
      const costs = (await mall.sessions()).map(({ exitAt, charge, review }) => [exitAt, charge, review]);
      expect(costs).toEqual([
        [at(90), 8_000, null],
        [at(230), 4_000, null],
      ]);
    },
  );

  it('that the camera read at the entry is found by what is typed at the exit', async () => {
    await mall.read('entry-1', at(0), 'BA 2 PA 4521', { confidence: 0.95 });
    expect(await mall.type('exit-1', at(90), 'ba2pa4521', SURE)).toMatchObject({ amountDue: 80 });
    expect((await mall.lanes()).waiting).toMatchObject([{ plate: 'BA2PA4521', state: 'due' }]);
  });

  it('is one car with what the camera reads of it around then', async () => {
    await mall.read('entry-1', at(0), 'BA 2 PA 4521', { confidence: 0.95 });
    await mall.type('entry-1', seconds(20), 'BA2PA4521', SURE);
    await mall.read('entry-1', seconds(40), 'BA 2 PA-4521', { confidence: 0.95 });
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('names a car that the camera saw without reading it', async () => {
    await mall.read('entry-1', at(0), '');
    await mall.type('entry-1', seconds(30), 'BA2PA4521', SURE);
    expect(await mall.sessions()).toMatchObject([{ plate: 'BA2PA4521', key: null }]);
    await mall.read('exit-1', at(90), '');
    await mall.type('exit-1', at(91), 'BA2PA4521', SURE);
    expect((await mall.lanes()).waiting).toMatchObject([{ plate: 'BA2PA4521', state: 'due', amountDue: 80 }]);
  });

  it('is on record as one that was asked about', async () => {
    await mall.type('entry-1', at(0), 'BA2PA4521', SURE);
    const typed = (await readTrail(gates.app)).filter(
      ({ action, actor }) => action === 'plate_typed' && actor === mall.attendant.id,
    );
    expect(typed).toMatchObject([{ detail: { isUnusual: true, decision: 'open' } }]);
  });
});

it.each(['199 CD 99', '24B 123456Z', 'T1223DL0123A', '22 BH 1234 AA'])(
  'what is a registration of another kind, %s, is taken as it is',
  async (plate) => {
    expect(await mall.send('entry-1', at(0), plate)).toMatchObject({ status: 201 });
    expect(await mall.type('exit-1', at(90), plate)).toMatchObject({ amountDue: 80 });
  },
);

it.each([
  ['nothing', '', /Type the plate/],
  ['blanks', '   ', /too little/],
  ['words', 'my car', /too little/],
  ['a part of a plate', '1234', /too little/],
  ['letters of another script', 'बा २ प ४५२१', /A to Z/],
  ['control characters', 'BA2PA\t4521', /one line/],
  ['more than a plate', 'AB12'.repeat(6), /longer than a plate/],
  ['more than a field takes', 'AB12'.repeat(11), /at most 40/],
])('what is no plate, %s, is refused with words, however sure somebody is', async (_what, plate, words) => {
  expect(await mall.send('entry-1', at(0), plate, SURE)).toMatchObject({
    status: 400,
    body: { fields: { plate: expect.stringMatching(words) } },
  });
  expect(await mall.countReads()).toBe(0);
});
