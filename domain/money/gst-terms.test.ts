import { describe, expect, it } from 'vitest';
import { registeredSpans, type GstTerms } from './gst-terms.ts';
import { paise } from './money.ts';

const [T1, T2, T3] = ['2026-04-01T00:00:00.000Z', '2026-09-22T00:00:00.000Z', '2026-11-20T00:00:00.000Z'];

function terms(given: Partial<GstTerms>): GstTerms {
  const who = { legalName: 'P', address: 'Mumbai', gstin: 'A', sac: '996743', prefix: 'PAL' };
  return { ...who, ratePercent: 18, consolidateBelowPaise: paise(0), since: T1, ...given };
}

function spans(now: GstTerms, ...former: (GstTerms & { until: string })[]) {
  return registeredSpans(now, former).map(({ begins, ends, terms: { gstin, ratePercent } }) => [
    begins,
    ends,
    gstin,
    ratePercent,
  ]);
}

describe('when a mall was registered for GST, and under which terms', () => {
  it('is since it registered where nothing has changed', () => {
    expect(spans(terms({}))).toEqual([[T1, null, 'A', 18]]);
    expect(spans(terms({ gstin: null }))).toEqual([]);
  });

  it('goes on under another rate or another company from the change on', () => {
    expect(spans(terms({ ratePercent: 5 }), { ...terms({}), until: T2 })).toEqual([
      [T1, T2, 'A', 18],
      [T2, null, 'A', 5],
    ]);
    expect(spans(terms({ gstin: 'B' }), { ...terms({}), until: T2 })).toEqual([
      [T1, T2, 'A', 18],
      [T2, null, 'B', 18],
    ]);
  });

  it('leaves out the time without a registration, before it and between two', () => {
    const none = { ...terms({ gstin: null }), until: T2 };
    expect(spans(terms({ since: T2 }), none)).toEqual([[T2, null, 'A', 18]]);
    const first = { ...terms({}), until: T2 };
    const then = { ...terms({ gstin: null, since: T2 }), until: T3 };
    expect(spans(terms({ since: T3 }), first, then)).toEqual([
      [T1, T2, 'A', 18],
      [T3, null, 'A', 18],
    ]);
  });

  it('is no time at all where a clock of ours was set back', () => {
    expect(spans(terms({ ratePercent: 5 }), { ...terms({ since: T2 }), until: T1 })).toEqual([
      [T1, null, 'A', 5],
    ]);
  });
});
