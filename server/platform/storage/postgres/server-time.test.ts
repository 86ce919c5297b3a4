import { expect, test } from 'vitest';
import { ServerTime } from './server-time.ts';

/** Our own clock is so far ahead of the server's; both go on by the same counter. */
function start(aheadMs: number) {
  const clocks = { counter: 1_000, server: Date.UTC(2026, 10, 28, 9), aheadMs };
  const time = new ServerTime(
    () => clocks.server + clocks.aheadMs,
    () => clocks.counter,
  );
  const pass = (ms: number) => {
    clocks.counter += ms;
    clocks.server += ms;
  };
  const ask = (roundTripMs = 2) => {
    const askedAt = clocks.counter;
    pass(roundTripMs / 2);
    const { server } = clocks;
    pass(roundTripMs / 2);
    time.take({ server, askedAt, answeredAt: clocks.counter });
  };
  const offBy = () => time.now().getTime() - clocks.server;
  return { time, clocks, pass, ask, offBy };
}

test.each([-300_000, -251, 400, 300_000])(
  'a clock that is %i ms ahead of the server’s is not gone by: the server’s is',
  (aheadMs) => {
    const { time, ask, offBy, pass } = start(aheadMs);
    expect(time.aheadMs()).toBeNull();
    ask(0);
    expect(time.isCorrected()).toBe(true);
    expect(time.aheadMs()).toBeCloseTo(aheadMs, 3);
    expect(offBy()).toBe(0);
    pass(60_000);
    expect(offBy()).toBe(0);
  },
);

test.each([-250, 0, 249])('a difference of %i ms is left as it is', (aheadMs) => {
  const { time, ask, offBy } = start(aheadMs);
  ask(0);
  expect(time.isCorrected()).toBe(false);
  expect(offBy()).toBe(aheadMs);
});

test('what a slow answer may explain is no difference', () => {
  const { time, ask } = start(1_000);
  ask(2_000);
  expect(time.isCorrected()).toBe(false);
  ask(2);
  expect(time.isCorrected()).toBe(true);
});

test('a clock that is set between two answers changes nothing until the server was asked', () => {
  const { clocks, ask, offBy, pass } = start(0);
  ask();
  clocks.aheadMs = -300_000;
  pass(900);
  expect(offBy()).toBe(0);
  ask();
  expect(offBy()).toBe(0);
  clocks.aheadMs = 100;
  ask();
  expect(offBy()).toBe(100);
});

test('a small correction back lets the time stand still, a large one is followed', () => {
  const { clocks, time, ask, offBy, pass } = start(240);
  ask(0);
  const before = time.now();
  clocks.aheadMs = 400;
  ask(0);
  expect(time.now()).toEqual(before);
  pass(300);
  expect(offBy()).toBe(0);
  clocks.server -= 3_600_000;
  ask(0);
  expect(offBy()).toBe(0);
});
