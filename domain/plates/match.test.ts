import { describe, expect, test } from 'vitest';
import { matchExit } from './match.ts';
import type { ExitSignals, OpenCandidate } from './match.ts';
import { readPlate } from './plate.ts';

const now = new Date('2026-03-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const sure: ExitSignals = { confidence: 0.98 };
const unsure: ExitSignals = { confidence: 0.7 };
const justFreed = { slotFreedAt: minutesAgo(4) };

function anOpen(plate: string | null, changes: Partial<OpenCandidate> = {}): OpenCandidate {
  const facts = { entryRaw: plate, entryConfidence: 0.98, entryAt: minutesAgo(90), vehicleClass: 'car' };
  return { sessionId: `session of ${plate}`, key: plate, ...facts, ...changes };
}

function match(read: string, open: OpenCandidate[], signals: ExitSignals = sure) {
  return matchExit(readPlate(read), open, now, signals);
}

const mine = 'MH12AM1234';
const lookalike = 'MH12AN1234';
const oneOff = 'MH12AB1234';

describe('the exact key', () => {
  test('closes its own session', () => {
    const own = anOpen(mine);
    const found = match(mine, [anOpen('MH14XY0001'), own]);
    expect(found).toEqual({ kind: 'exact', session: own, corrected: false });
    // The very record that was given, so that nobody has to look it up again.
    expect(found.kind === 'exact' && found.session === own).toBe(true);
  });

  test('is found by a corrected reading, which says so', () => {
    expect(match('MHI2AM1234', [anOpen(mine)])).toMatchObject({ kind: 'exact', corrected: true });
  });

  test('wins over a neighbour that differs by a whole character', () => {
    expect(match(mine, [anOpen('MH12AM1235'), anOpen(mine)], unsure).kind).toBe('exact');
  });

  test('wins over a look-alike when the read is sure', () => {
    expect(match(mine, [anOpen(lookalike), anOpen(mine)])).toMatchObject({
      kind: 'exact',
      session: { sessionId: `session of ${mine}` },
    });
  });

  test.each<[string, ExitSignals, Partial<OpenCandidate>, Partial<OpenCandidate>, string]>([
    ['a doubtful read between look-alikes is reviewed', unsure, {}, {}, 'review'],
    ['unless its own slot was just freed', unsure, justFreed, {}, 'exact'],
    ['but not when both slots were freed', unsure, justFreed, justFreed, 'review'],
    ['a sure read is reviewed when only the other car left its slot', sure, {}, justFreed, 'review'],
    ['a sure read stands when both left', sure, justFreed, justFreed, 'exact'],
  ])('%s', (_rule, signals, own, rival, kind) => {
    expect(match(mine, [anOpen(mine, own), anOpen(lookalike, rival)], signals).kind).toBe(kind);
  });

  // The car may have left unread and be back under a misread plate: charged for all that time it must not be.
  test.each<[string, Partial<OpenCandidate>, Partial<OpenCandidate>, boolean]>([
    [
      'another plate one character off, read doubtfully later, may be it',
      {},
      { entryConfidence: 0.86 },
      true,
    ],
    ['unless its own slot was just freed', justFreed, { entryConfidence: 0.86 }, false],
    ['read for sure, it is another car', {}, {}, false],
    ['unless the first car had most likely left unseen', { isExitUnseen: true }, {}, true],
    [
      'come in earlier, it cannot be this car’s return',
      { entryAt: minutesAgo(10) },
      { entryConfidence: 0.86 },
      false,
    ],
  ])('%s', (_rule, own, later, isContested) => {
    const other = anOpen('MH12AM1564', { entryAt: minutesAgo(30), ...later });
    const neighbour = anOpen('MH15AM1234', { entryAt: minutesAgo(30), ...later });
    expect(match(mine, [anOpen(mine, own), other]).kind).toBe('exact');
    // No lane is held for that: it is its own, and is charged what either would cost.
    const found = match(mine, [anOpen(mine, own), neighbour]);
    expect(found).toMatchObject({ kind: 'exact', session: { key: mine } });
    expect(found.kind === 'exact' && found.contestedBy).toBe(isContested ? neighbour : undefined);
    const inDoubt = match(mine, [anOpen(mine, own), neighbour], unsure).kind;
    expect(isContested && inDoubt !== 'review').toBe(false);
  });

  // A neighbour whose slot seems to have been freed just now, while its own seems to be taken.
  test.each<[string, string, ExitSignals, string]>([
    ['holds a sure read where slots have proved to be right', 'MH15AM1234', sure, 'review'],
    ['holds none where they have proved nothing', 'MH15AM1234', { ...sure, areSlotsProven: false }, 'exact'],
    ['but one of a look-alike', lookalike, { ...sure, areSlotsProven: false }, 'review'],
    ['and one in doubt', 'MH15AM1234', { ...unsure, areSlotsProven: false }, 'review'],
  ])('another car that seems to have left its slot %s', (_rule, plate, signals, kind) => {
    const other = anOpen(plate, { entryAt: minutesAgo(30), seemsFreedAt: minutesAgo(2) });
    const found = match(mine, [anOpen(mine, { seemsThere: true }), other], signals);
    expect(found).toMatchObject(kind === 'exact' ? { kind, contestedBy: { key: plate } } : { kind });
  });

  test('does not close, on a doubtful read, the session of a car surely still in its slot, where it may be another', () => {
    const parked = { slotStillOccupied: true };
    const other = anOpen('MH12AM1265', { sessionId: 'other' });
    const inside = (facts: Partial<OpenCandidate> = {}) => [anOpen(mine, { ...parked, ...facts }), other];
    expect(match(mine, inside(), unsure)).toMatchObject({ reason: 'slot_still_occupied' });
    expect(match(mine, inside({ entryConfidence: 0.6 })).kind).toBe('review');
    expect(match(mine, inside()).kind).toBe('exact');
    // Nobody is inside who may be read so: a sensor is silent, or the next car has taken the slot already.
    expect(match(mine, [anOpen(mine, parked), anOpen('GJ05KZ8876')], unsure).kind).toBe('exact');
    const unproven = { areSlotsProven: false };
    expect(match(mine, inside(), { ...unsure, ...unproven }).kind).toBe('exact');
    expect(match(lookalike, [anOpen(mine, parked)], { ...unsure, ...unproven }).kind).toBe('review');
  });

  test('of a cloned plate, whose second session has no key, is reviewed unless the slots show which car left', () => {
    const clone = anOpen(null, { sessionId: 'clone', entryRaw: mine });
    expect(match(mine, [anOpen(mine), clone])).toMatchObject({ kind: 'review', reason: 'exact_contested' });
    expect(match(mine, [anOpen(mine, justFreed), clone]).kind).toBe('exact');
  });

  test('is not closed by an exit before its entry, beyond the difference of two clocks', () => {
    const later = (seconds: number) => [
      anOpen(mine, { entryAt: minutesAgo(-seconds / 60) }),
      anOpen(lookalike, justFreed),
    ];
    expect(match(mine, later(61))).toEqual({ kind: 'none', reason: 'exit_before_entry' });
    expect(match(mine, [anOpen(mine, { entryAt: minutesAgo(-0.5) })]).kind).toBe('exact');
  });
});

describe('one look-alike away', () => {
  test.each<[string, ExitSignals, Partial<OpenCandidate>, string[]]>([
    ['a doubtful exit read', unsure, {}, ['exit_read_doubtful']],
    ['a doubtful entry read', sure, { entryConfidence: 0.6 }, ['entry_read_doubtful']],
    ['a corrected entry read', sure, { entryRaw: 'MHI2AM1234' }, ['entry_read_doubtful']],
    ['a slot just freed', sure, justFreed, ['slot_freed']],
    [
      'a camera that offers the plate',
      { ...sure, cameraCandidates: [lookalike, mine] },
      {},
      ['camera_candidate'],
    ],
  ])('%s is sign enough', (_sign, signals, facts, evidence) => {
    expect(match(lookalike, [anOpen(mine, facts)], signals)).toEqual({
      kind: 'near',
      session: anOpen(mine, facts),
      distance: 0.5,
      readPlate: lookalike,
      sessionPlate: mine,
      evidence,
      isConfusionKnown: false,
    });
  });

  test.each<[string, ExitSignals, Partial<OpenCandidate>, string]>([
    ['nothing beyond the spelling', sure, {}, 'not_enough_evidence'],
    ['confidences that nobody knows', {}, { entryConfidence: null }, 'not_enough_evidence'],
    ['a slot freed an hour ago', sure, { slotFreedAt: minutesAgo(60) }, 'not_enough_evidence'],
    [
      'a slot freed before this car came',
      sure,
      { entryAt: minutesAgo(3), ...justFreed },
      'not_enough_evidence',
    ],
    ['a car surely still in its slot', unsure, { slotStillOccupied: true }, 'slot_still_occupied'],
  ])('%s goes to review', (_case, signals, facts, reason) => {
    expect(match(lookalike, [anOpen(mine, facts)], signals)).toEqual({
      kind: 'review',
      reason,
      candidates: [{ session: anOpen(mine, facts), distance: 0.5 }],
    });
  });

  test('two candidates are never guessed between, whatever the slots say', () => {
    const open = [anOpen(mine, justFreed), anOpen('MH12AH1234')];
    expect(match(lookalike, open, unsure)).toMatchObject({ kind: 'review', reason: 'two_candidates' });
    expect(match(lookalike, [anOpen(mine, justFreed), anOpen('MH12AN1235')], unsure).kind).toBe('review');
  });

  test('a second candidate counts although its entry seems to fall on the exit', () => {
    const open = [anOpen(mine), anOpen('MH12AH1234', { entryAt: now })];
    expect(match(lookalike, open, unsure)).toMatchObject({ kind: 'review', reason: 'two_candidates' });
  });

  test.each<[string, ExitSignals, Partial<OpenCandidate>]>([
    ['another vehicle class', { ...unsure, vehicleClass: 'motorcycle' }, justFreed],
    ['an entry after the exit', unsure, { entryAt: minutesAgo(-2) }],
  ])('%s is no candidate', (_case, signals, facts) => {
    expect(match(lookalike, [anOpen(mine, facts)], signals)).toEqual({
      kind: 'none',
      reason: 'no_candidate',
    });
  });
});

describe('one whole character away', () => {
  test.each<[string, string, ExitSignals, Partial<OpenCandidate>, string]>([
    ['a doubtful read and a freed slot', oneOff, unsure, justFreed, 'near'],
    ['a missing character, unsure, and a freed slot', 'MH12AM123', unsure, justFreed, 'near'],
    ['only a doubtful read', oneOff, unsure, {}, 'review'],
    ['only a freed slot', oneOff, sure, justFreed, 'review'],
    ['two characters', 'MH12AB1239', unsure, justFreed, 'none'],
  ])('%s: %s', (_case, read, signals, facts, kind) => {
    expect(match(read, [anOpen(mine, facts)], signals).kind).toBe(kind);
  });
});

describe('plates that cannot be read in full', () => {
  test('an ambiguous exit read finds the one session that it may be', () => {
    expect(match('MH12OB1234', [anOpen('MH12DB1234')])).toMatchObject({ kind: 'near', distance: 0.5 });
    expect(match('MH12OB1234', [anOpen('MH12DB1234'), anOpen('MH12QB1234')]).kind).toBe('review');
  });

  test('an exit read that is no plate finds a look-alike, for it can be no other car', () => {
    expect(match('NH12AM1234', [anOpen(mine)])).toMatchObject({ kind: 'near', readPlate: 'NH12AM1234' });
  });

  test('a session whose entry read was no plate is found by the right exit read', () => {
    expect(match(mine, [anOpen(null, { sessionId: 'a', entryRaw: 'NH12AM1234' })])).toMatchObject({
      kind: 'near',
      session: { sessionId: 'a' },
      sessionPlate: 'NH12AM1234',
      evidence: ['entry_read_doubtful'],
    });
  });

  test.each([
    ['MH12PQS438', 'MH12PQ5438'],
    ['MH12PQ5438', 'MH12PQS438'],
    ['MH1ZPA5238', 'MH12PA5238'],
  ])('entry %s and exit %s meet, although padding sets their keys far apart', (entry, exit) => {
    const open = anOpen(readPlate(entry).key, { entryRaw: entry, entryConfidence: 0.7 });
    expect(match(exit, [open])).toMatchObject({ kind: 'near', distance: 0.5 });
  });

  test.each([
    ['12AM1234', mine, 'near'],
    // At an exit the slots are asked first.
    [mine, '12AM1234', 'review'],
    // Cars of one series share what is left.
    ['MH12AM12', mine, 'review'],
    ['2AM1234', 'MH02AM1234', 'none'],
  ])('entry %s and exit %s, of which one has lost an end: %s', (entry, exit, kind) => {
    const open = anOpen(readPlate(entry).key, { entryRaw: entry });
    expect(match(exit, [open]).kind).toBe(kind);
  });

  test('the code of a State that is lost is a question where two cars share the rest', () => {
    const rest = (sessionId: string) => anOpen(null, { sessionId, entryRaw: '12AM1234' });
    expect(match(mine, [rest('a'), rest('b')]).kind).toBe('review');
  });

  test('two texts that are no plates never meet by being alike', () => {
    expect(match('NH12AM1234', [anOpen(null, { entryRaw: 'NH12AN1234' })]).kind).toBe('none');
  });

  test('an unread plate matches nothing', () => {
    expect(match('UNKNOWN', [anOpen(mine), anOpen(null, { entryRaw: '' })])).toEqual({
      kind: 'none',
      reason: 'no_plate',
    });
  });
});

test.each([
  ['TG09EA1234', 'TS09EA1234'],
  ['OD05AB1234', 'OR05AB1234'],
  ['UK07A1234', 'UA07A1234'],
  ['DD09A1234', 'DN09A1234'],
])('%s is never taken for %s', (read, open) => {
  const found = match(read, [anOpen(readPlate(open).key, justFreed)], unsure);
  expect(found).toMatchObject({ kind: 'review', reason: 'retired_state_code' });
});

describe('a plate that is no registration', () => {
  const ARMY = '\u219121BA 5678K';
  const aMark = (raw: string, changes: Partial<OpenCandidate> = {}) =>
    anOpen(null, { sessionId: `session of ${raw}`, entryRaw: raw, ...changes });

  test.each(['\u219121BA 5678K', '21 BA-5678 K', 'BA 1 PA 1234', 'CD 45 UNITED 7'])(
    '%s, closes the session of the same characters',
    (raw) => {
      const own = aMark(raw);
      const read = raw.replaceAll(' ', '-');
      expect(match(read, [anOpen(mine), own])).toMatchObject({ kind: 'exact', session: own });
    },
  );

  test.each<[string, string, OpenCandidate[], ExitSignals, string]>([
    ['two cars have them', ARMY, [aMark(ARMY), aMark('\u219121BA5678K')], sure, 'review'],
    ['the camera at the exit doubts them', ARMY, [aMark(ARMY)], unsure, 'none'],
    ['the camera at the entry doubted them', ARMY, [aMark(ARMY, { entryConfidence: 0.7 })], sure, 'none'],
    ['they are another class of vehicle', ARMY, [aMark(ARMY)], { ...sure, vehicleClass: 'heavy' }, 'none'],
    ['they are hardly any', 'M', [aMark('M')], sure, 'none'],
    ['they are zeros', '00000000', [aMark('00000000')], sure, 'none'],
    ['one of them differs', '\u219121BA5679K', [aMark(ARMY)], sure, 'none'],
  ])('closes nothing by itself where %s', (_what, read, open, signals, kind) => {
    expect(match(read, open, signals).kind).toBe(kind);
  });
});
