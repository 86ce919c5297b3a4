import { expect, test } from 'vitest';
import { createSampler } from './sampling.ts';
import { newTraceId, readTraceContext, traceHeaders } from './trace-context.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test('a trace from elsewhere is gone on with, and passed on as it came', () => {
  const read = readTraceContext(`00-${TRACE}-${SPAN}-01`, 'vendor=1');
  expect(read).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true, state: 'vendor=1' });
  expect(read && traceHeaders(read)).toEqual({
    traceparent: `00-${TRACE}-${SPAN}-01`,
    tracestate: 'vendor=1',
  });
  expect(readTraceContext(`00-${TRACE}-${SPAN}-00`, undefined)).toMatchObject({ isSampled: false });
  // A later version may say more.
  expect(readTraceContext(`01-${TRACE}-${SPAN}-01-more`, undefined)).toMatchObject({ traceId: TRACE });
});

test.each([
  undefined,
  '',
  'hello',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01\r\nx: y`,
  `01-${TRACE}-${SPAN}-01-${'x'.repeat(300)}`,
])('a broken traceparent begins a trace of its own: %j', (header) => {
  expect(readTraceContext(header, undefined)).toBeNull();
});

test('a state that is too long is left behind', () => {
  expect(readTraceContext(`00-${TRACE}-${SPAN}-01`, 'x'.repeat(513))).toMatchObject({ state: null });
});

test('a sampler by ratio keeps its share of traces, the same ones everywhere', () => {
  const keep = createSampler('traceidratio', 0.25);
  const ids = Array.from({ length: 4_000 }, newTraceId);
  const sampled = ids.filter((id) => keep(id, null));
  expect(sampled.length).toBeGreaterThan(800);
  expect(sampled.length).toBeLessThan(1_200);
  expect(ids.filter((id) => createSampler('traceidratio', 0.25)(id, null))).toEqual(sampled);
  expect(ids.some((id) => createSampler('traceidratio', 0)(id, null))).toBe(false);
  expect(ids.every((id) => createSampler('traceidratio', 1)(id, null))).toBe(true);
});

test('by parent, whoever began the trace decides', () => {
  const parent = { traceId: TRACE, spanId: SPAN, state: null };
  expect(createSampler('parentbased_always_on', 1)(TRACE, { ...parent, isSampled: false })).toBe(false);
  expect(createSampler('parentbased_always_off', 1)(TRACE, { ...parent, isSampled: true })).toBe(true);
  expect(createSampler('parentbased_always_off', 1)(TRACE, null)).toBe(false);
  expect(createSampler('always_on', 1)(TRACE, { ...parent, isSampled: false })).toBe(true);
});
