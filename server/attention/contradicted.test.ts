import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeakedSession, MallReport } from '#contract/reports.ts';
import { attentionDesk, openDesk } from '../../testing/attention-desk.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { passCalls } from '../../testing/pass-calls.ts';
import { signInHelper, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

// What a person decided and the cameras contradict is shown to whoever may settle any visit.
const CAR = 'PB02JM1919';
const HOLDER = 'TN09BZ8835';
let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

async function open() {
  gates.app.setNow(at(-60));
  root = await signInSuperAdmin(gates.app);
  const opened = await openDesk(gates, root);
  const { mall, admin } = opened;
  await passCalls(mall, root).give({ plates: [HOLDER] });
  const attendant = attentionDesk(
    mall,
    await signInHelper(gates.app, admin, mall.mall.publicId, 'attendant'),
  );
  const read = async () => {
    const day = 'period=days&from=2026-11-20&to=2026-11-20';
    const url = `/api/malls/${mall.mall.publicId}/reports`;
    const { leakage } = (await admin.client.call('GET', `${url}?${day}`)).body as MallReport;
    const { body } = await admin.client.call('GET', `${url}/leakage?${day}&kind=contradicted`);
    const item = leakage.items.find(({ kind }) => kind === 'contradicted');
    return {
      sum: leakage.sum,
      count: item?.count,
      amount: item?.amount,
      of: (body as { sessions: LeakedSession[] }).sessions,
    };
  };
  const enter = async (plate: string, more?: object) =>
    (await mall.read('entry-1', at(0), plate, { confidence: 0.98, ...more })).sessionId ?? '';
  const leave = (minute: number, plate: string, more?: object) =>
    mall.read('exit-1', at(minute), plate, { confidence: 0.98, ...more });
  const asked = async () => (await opened.desk.list()).entries;
  return { ...opened, attendant, read, enter, leave, asked };
}

describe('a visit that a person ended long before its car was read at an exit', () => {
  it('is shown with both times and what is missing, and lets the driver out for what was charged', async () => {
    const { desk, attendant, enter, leave, asked, read } = await open();
    const session = await enter(CAR);
    gates.app.setNow(at(10));
    await desk.settleAny(session, { action: 'close', exitAt: at(5).toISOString() });
    expect(await leave(130, CAR)).toMatchObject({ decision: 'open', sessionId: session, amountDue: 40 });
    gates.app.setNow(at(140));
    const [entry] = await asked();
    expect(entry).toMatchObject({
      kind: 'end_contradicted',
      plate: CAR,
      place: 'exit-1',
      worth: 80,
      alert: {
        facts: {
          endedAt: at(5).toISOString(),
          readAt: at(130).toISOString(),
          gate: 'exit-1',
          charged: 40,
          price: 120,
        },
      },
    });
    const item = entry?.id ?? '';
    const detail = await desk.read(item);
    expect(detail.actions).toEqual(['close', 'done', 'snooze', 'assign', 'note']);
    expect(detail.timeline.map(({ text, person }) => `${person ?? ''} ${text}`)).toEqual([
      expect.stringContaining('entry-1'),
      'Meera Shah closed it as of 2026-11-20 at 10:05 with a charge: Seen on the photograph',
      expect.stringContaining('exit-1'),
    ]);
    expect(await read()).toMatchObject({
      count: 1,
      amount: 80,
      sum: 80,
      of: [{ session, plate: CAR, amount: 80, person: 'Meera Shah' }],
    });
    // Whoever may not settle any visit sees it, and puts it nowhere.
    const seen = await attendant.read(item);
    expect(seen.actions).toEqual(['note']);
    for (const body of [
      { action: 'close' },
      { action: 'done' },
      { action: 'assign', person: null },
      { action: 'snooze', until: at(600).toISOString() },
    ])
      await attendant.decide(item, seenOf(body, seen.seen), 403);
    expect((await asked()).map(({ id }) => id)).toEqual([item]);
  });

  it('is charged until that read by whoever may, and asked about again once that is taken back', async () => {
    const { mall, desk, enter, leave, asked, read } = await open();
    const session = await enter(CAR);
    gates.app.setNow(at(10));
    await desk.settleAny(session, { action: 'close', exitAt: at(5).toISOString() });
    await leave(130, CAR);
    gates.app.setNow(at(140));
    const [entry] = await asked();
    const { decision } = await desk.settle(entry?.id ?? '', { action: 'close' });
    expect(await mall.sessions()).toMatchObject([{ charge: 12_000, exitAt: at(130), review: null }]);
    expect(await asked()).toEqual([]);
    expect(await read()).toMatchObject({ count: 0, amount: 0 });
    await desk.undo(decision);
    expect(await mall.sessions()).toMatchObject([{ charge: 4_000, exitAt: at(5) }]);
    expect(await asked()).toMatchObject([{ id: entry?.id }]);
    // Or it stands as it is.
    await desk.decide(entry?.id ?? '', { action: 'done', reason: 'He had left, and came back unread' });
    expect(await asked()).toEqual([]);
  });

  it('is shown where it was ended freely, and asked about no more once that is taken back', async () => {
    const { mall, desk, enter, leave, asked } = await open();
    const session = await enter(CAR);
    gates.app.setNow(at(10));
    const settlement = await desk.settleAny(session, { action: 'close_free' });
    expect(await leave(130, CAR)).toMatchObject({ decision: 'open', amountDue: 0 });
    gates.app.setNow(at(140));
    expect(await asked()).toMatchObject([{ kind: 'end_contradicted', worth: 120 }]);
    await desk.settleAny(null, { action: 'undo', settlement });
    await gates.app.attention.tick(at(141));
    expect(await mall.sessions()).toMatchObject([{ charge: 12_000, exitAt: at(130) }]);
    gates.app.setNow(at(145));
    expect(await asked()).toEqual([]);
  });

  it.each([
    ['was read a few minutes after the time that was given', CAR, 60, 72],
    ['costs no more until then', CAR, 61, 110],
    ['has a pass, and costs nothing anyway', HOLDER, 5, 130],
  ])('is asked about by nobody where its car %s', async (_what, plate, end, left) => {
    const { desk, enter, leave, asked } = await open();
    const session = await enter(plate);
    gates.app.setNow(at(end));
    await desk.settleAny(session, { action: 'close', exitAt: at(end).toISOString() });
    await leave(left, plate);
    gates.app.setNow(at(left + 20));
    expect(await asked()).toEqual([]);
  });
});

describe('a plate that a person gave, and neither camera read', () => {
  it('is shown once both have read what it was, and lets the driver out as before', async () => {
    const { mall, desk, attendant, enter, leave, asked, read } = await open();
    const session = await enter(CAR);
    gates.app.setNow(at(10));
    await desk.settleAny(session, { action: 'correct_plate', plate: HOLDER });
    expect(await leave(130, CAR)).toMatchObject({ decision: 'open', sessionId: session, amountDue: 0 });
    gates.app.setNow(at(140));
    const [entry] = await asked();
    expect(entry).toMatchObject({
      kind: 'plate_contradicted',
      plate: HOLDER,
      worth: 120,
      alert: { facts: { gate: 'exit-1', charged: 0, price: 120 } },
    });
    expect(await read()).toMatchObject({ count: 1, amount: 120, of: [{ session, person: 'Meera Shah' }] });
    const item = entry?.id ?? '';
    expect((await attendant.read(item)).actions).toEqual(['note']);
    expect((await desk.read(item)).actions.slice(0, 3)).toEqual(['correct_plate', 'close', 'done']);
    await desk.settle(item, { action: 'correct_plate', plate: CAR });
    await desk.settle(item, { action: 'close' });
    expect(await mall.sessions()).toMatchObject([{ key: CAR, charge: 12_000, exitAt: at(130) }]);
    expect(await asked()).toEqual([]);
  });

  it('is shown too where the plate was given once the car had left; what that took off is named there alone', async () => {
    const { desk, enter, leave, asked, read } = await open();
    const session = await enter(CAR);
    await leave(130, CAR);
    gates.app.setNow(at(140));
    const settlement = await desk.settleAny(session, { action: 'correct_plate', plate: HOLDER });
    gates.app.setNow(at(150));
    expect(await asked()).toMatchObject([{ kind: 'plate_contradicted', worth: 0 }]);
    expect(await read()).toMatchObject({ count: 1, amount: 0, sum: 120 });
    await desk.settleAny(null, { action: 'undo', settlement });
    await gates.app.attention.tick(at(151));
    gates.app.setNow(at(155));
    expect(await asked()).toEqual([]);
  });

  it.each([
    ['was doubtful at the entry', { confidence: 0.6 }, {}, HOLDER],
    ['was doubtful at the exit', {}, { confidence: 0.85 }, HOLDER],
    ['is only one look-alike away', {}, {}, 'PB02JM1979'],
  ])('is asked about by nobody where what was read %s', async (_what, entry, exit, plate) => {
    const { desk, enter, leave, asked } = await open();
    const session = await enter(CAR, entry);
    gates.app.setNow(at(10));
    await desk.settleAny(session, { action: 'correct_plate', plate });
    await leave(130, CAR, exit);
    gates.app.setNow(at(140));
    expect((await asked()).filter(({ kind }) => kind === 'plate_contradicted')).toEqual([]);
  });

  it('is right where the exit reads it', async () => {
    const { desk, enter, leave, asked } = await open();
    const session = await enter(CAR);
    gates.app.setNow(at(10));
    await desk.settleAny(session, { action: 'correct_plate', plate: HOLDER });
    await leave(130, HOLDER);
    gates.app.setNow(at(140));
    expect(await asked()).toEqual([]);
  });
});

function seenOf(body: { action: string }, seen: string): object {
  const known = body.action === 'close' ? { seen } : {};
  return { ...body, ...known, ...(body.action === 'snooze' ? {} : { reason: 'x' }) };
}
