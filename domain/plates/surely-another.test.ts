import { describe, expect, it } from 'vitest';
import { isSurelyAnother } from './surely-another.ts';

describe('a register names', () => {
  it.each([
    ['another car', 'DL01ZZ9999', ['RJ02CL2471'], true],
    ['another car, whatever else was read', 'DL01ZZ9999', ['RJ02CL2471', null, 'RJ02CL2477'], true],
    ['the same car, as other people write it', 'RJ 02 CL-2471', ['RJ02CL2471'], false],
    ['the same car without its zeros', 'DL1CAB1234', ['DL01CAB1234'], false],
    ['the same car by the older code of its state', 'OR02CL2471', ['OD02CL2471'], false],
    ['one look-alike character otherwise', 'RJ02CL2478', ['RJ02CL2473'], false],
    ['the next car of its fleet', 'RJ02CL2491', ['RJ02CL2471'], true],
    ['the plate that was read at the entry', 'RJ02CL2471', ['DL01ZZ9999', 'RJ02CL2471'], false],
    ['nothing that is a plate', 'XXXXXXXXXXXX', ['RJ02CL2471'], false],
    ['a car, and nothing was read', 'DL01ZZ9999', [null, ''], false],
  ])('%s', (_what, named, seen, is) => {
    expect(isSurelyAnother(named, seen)).toBe(is);
  });
});
