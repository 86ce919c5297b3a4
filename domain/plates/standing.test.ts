import { describe, expect, it } from 'vitest';
import { decideProof, settleContest, type Claimant, type Standing } from './standing.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const claimant = (
  account: number,
  status: Standing,
  proven: readonly number[] = [],
  contested = 0,
): Claimant => ({
  account,
  status,
  contestedAt: contested === 0 ? null : day(contested),
  provenVisits: proven.map(day),
  lastProvenAt: proven.length === 0 ? null : day(Math.max(...proven)),
});
const prove = (claimants: readonly Claimant[], account: number, at: number, isByDesk = false) => {
  const { statuses, opens, onlyProven } = decideProof(claimants, { account, visitAt: day(at), isByDesk });
  return { statuses: Object.fromEntries(statuses), opens, onlyProven };
};

describe('a proof', () => {
  it('of a plate that nobody else has proven shows its visit and all after it', () => {
    const claims = [claimant(1, 'claimed'), claimant(2, 'claimed')];
    expect(prove(claims, 1, 5)).toEqual({
      statuses: { 1: 'proven' },
      opens: { account: 1, from: day(5) },
      onlyProven: [],
    });
  });

  it('of a plate that another has proven shuts nobody out: from then on each sees what it proves itself', () => {
    expect(prove([claimant(1, 'proven', [1]), claimant(2, 'claimed')], 2, 5)).toEqual({
      statuses: { 1: 'contested', 2: 'contested' },
      opens: null,
      onlyProven: [2, 1],
    });
  });

  it('by an older visit than the other has proven disturbs the other not at all', () => {
    expect(prove([claimant(1, 'proven', [6]), claimant(2, 'claimed')], 2, 5)).toEqual({
      statuses: { 2: 'contested' },
      opens: null,
      onlyProven: [2],
    });
  });

  it('of one who has the car already changes nothing, whoever else has tried', () => {
    const claims = [claimant(1, 'proven', [6]), claimant(2, 'contested', [5], 7)];
    expect(prove(claims, 1, 9)).toEqual({ statuses: {}, opens: null, onlyProven: [] });
  });

  it('within a contest goes on with it', () => {
    const claims = [claimant(1, 'contested', [1], 5), claimant(2, 'contested', [5], 5)];
    expect(prove(claims, 1, 9)).toEqual({
      statuses: { 1: 'contested', 2: 'contested' },
      opens: null,
      onlyProven: [1, 2],
    });
  });

  it("by a mall's desk, which has seen the papers, ends every contest", () => {
    const claims = [
      claimant(1, 'contested', [1], 5),
      claimant(2, 'contested', [5], 5),
      claimant(3, 'claimed'),
    ];
    expect(prove(claims, 1, 9, true)).toEqual({
      statuses: { 1: 'proven', 2: 'claimed' },
      opens: { account: 1, from: day(9) },
      onlyProven: [2],
    });
  });
});

const settled = (claimants: readonly Claimant[], now: number) => {
  const outcome = settleContest(claimants, day(now));
  return outcome && { statuses: Object.fromEntries(outcome.statuses), opens: outcome.opens };
};

describe('a contest', () => {
  const sold = [claimant(1, 'contested', [1], 50), claimant(2, 'contested', [50], 50)];

  it('leaves the older holder 30 days to prove the car again', () => {
    expect(settled(sold, 79)).toBeNull();
    expect(settled(sold, 80)).toEqual({
      statuses: { 1: 'claimed', 2: 'proven' },
      opens: { account: 2, from: day(50) },
    });
  });

  it('goes to the one who proves the car later, from its own next visit on', () => {
    const countered = [claimant(1, 'contested', [1, 60], 50), claimant(2, 'contested', [50], 50)];
    expect(settled(countered, 79)).toBeNull();
    expect(settled(countered, 81)).toEqual({
      statuses: { 1: 'proven', 2: 'claimed' },
      opens: { account: 1, from: day(60) },
    });
  });

  it('lasts while both go on proving, as a family does', () => {
    expect(
      settled([claimant(1, 'contested', [1, 95], 50), claimant(2, 'contested', [50, 90], 50)], 100),
    ).toBeNull();
  });

  it('ends when all others have released the plate: what was not proven in between remains hidden', () => {
    expect(settled([claimant(1, 'contested', [1], 50), claimant(2, 'claimed', [50])], 55)).toEqual({
      statuses: { 1: 'proven' },
      opens: { account: 1, from: day(55) },
    });
  });

  it('of an old receipt against the holder is forgotten after 30 days', () => {
    const weak = [claimant(1, 'proven', [51]), claimant(2, 'contested', [50], 52)];
    expect(settled(weak, 60)).toBeNull();
    expect(settled(weak, 82)).toEqual({ statuses: { 2: 'claimed' }, opens: null });
  });

  it('is none where nobody contests', () => {
    expect(settled([], 10)).toBeNull();
    expect(settled([claimant(1, 'proven', [1]), claimant(2, 'claimed')], 100)).toBeNull();
  });
});
