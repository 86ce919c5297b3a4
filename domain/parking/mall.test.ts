import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkParkingConfig,
  DEFAULT_PARKING_CONFIG,
  findMall,
  isLiveAt,
  isOpenAt,
  isSectionLetter,
  mallSlug,
  slotsOf,
} from './mall.ts';
import { normaliseSlotCode, slotCodeParser } from './slot-code.ts';

const config = (change: Partial<typeof DEFAULT_PARKING_CONFIG>) => ({ ...DEFAULT_PARKING_CONFIG, ...change });

describe('parking configuration', () => {
  it.each([
    ['A', true],
    ['Z', true],
    ['', false],
    ['a', false],
    ['7', false],
    ['É', false],
    ['Я', false],
    ['AB', false],
  ])('a section may be called %j: %s', (text, may) => {
    expect(isSectionLetter(text)).toBe(may);
  });

  it('the default is 2 basements of 8 sections of 10 slots', () => {
    const slots = slotsOf(DEFAULT_PARKING_CONFIG);
    expect(checkParkingConfig(DEFAULT_PARKING_CONFIG)).toEqual({ ok: true, config: DEFAULT_PARKING_CONFIG });
    expect(slots).toHaveLength(160);
    expect(slots[0]).toEqual({ code: 'B1A01', level: 'B1', section: 'A', position: 1 });
    expect(slots.at(-1)).toEqual({ code: 'B2H10', level: 'B2', section: 'H', position: 10 });
  });

  it('the largest car park that is allowed is accepted', () => {
    const largest = config({
      totalBasements: 10,
      sections: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''),
      slotsPerSection: 100,
    });
    expect(checkParkingConfig(largest).ok).toBe(true);
    expect(new Set(slotsOf(largest).map((slot) => slot.code)).size).toBe(26_000);
  });

  it.each([
    [{ totalBasements: 0 }, 'totalBasements', '1 to 10'],
    [{ totalBasements: 11 }, 'totalBasements', '1 to 10'],
    [{ totalBasements: 1.5 }, 'totalBasements', 'whole'],
    [{ totalBasements: Number.NaN }, 'totalBasements', 'whole'],
    [{ slotsPerSection: 0 }, 'slotsPerSection', '1 to 100'],
    [{ slotsPerSection: 101 }, 'slotsPerSection', '1 to 100'],
    [{ sections: [] }, 'sections', 'At least one'],
    [{ sections: ['A', 'a'] }, 'sections', 'capital'],
    [{ sections: ['A', 'A'] }, 'sections', 'once'],
    [{ sections: ['AB'] }, 'sections', 'capital'],
    [{ slotFormat: 'B{section}{index:02d}' }, 'slotFormat', 'must contain {level}'],
    [{ slotFormat: 'X' }, 'slotFormat', '{level}, {section}, {index:02d}'],
    [{ slotFormat: '{level}{index}{section}', totalBasements: 10 }, 'slotFormat', 'leaves open'],
    [{ slotFormat: '{floor}' }, 'slotFormat', 'unknown placeholder'],
    [
      { slotFormat: '', totalBasements: 1, sections: ['A'], slotsPerSection: 1 },
      'slotFormat',
      'may not be empty',
    ],
  ] as const)('%j is refused at %s: %s', (change, field, words) => {
    const checked = checkParkingConfig(config(change));
    expect(checked.ok ? {} : checked.fields).toEqual({ [field]: expect.stringContaining(words) });
  });

  it('a part that takes one value only may be left out of the format', () => {
    expect(checkParkingConfig(config({ totalBasements: 1, slotFormat: '{section}{index}' })).ok).toBe(true);
    expect(checkParkingConfig(config({ sections: ['A'], slotFormat: '{level}-{index}' })).ok).toBe(true);
    expect(checkParkingConfig(config({ sections: ['C'], slotFormat: '{level}-{index}' })).ok).toBe(false);
  });

  it('a configuration that passes gives every slot a code of its own that reads back', () => {
    const parts = fc.constantFrom('{level}', '{section}', '{index}', '{index:02d}', 'B', '1', '-', '');
    const configs = fc.record({
      totalBasements: fc.integer({ min: 1, max: 10 }),
      sections: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1, maxLength: 3 }),
      slotsPerSection: fc.integer({ min: 1, max: 100 }),
      slotFormat: fc.array(parts, { maxLength: 6 }).map((list) => list.join('')),
    });
    let passed = 0;
    fc.assert(
      fc.property(configs, (candidate) => {
        if (!checkParkingConfig(candidate).ok) return;
        passed++;
        const slots = slotsOf(candidate);
        expect(new Set(slots.map((slot) => normaliseSlotCode(slot.code))).size).toBe(slots.length);
        for (const { code, level, section, position } of slots) {
          expect(slotCodeParser(candidate.slotFormat)(code)).toEqual({
            level: Number(level.slice(1)),
            section,
            position,
          });
        }
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(passed).toBeGreaterThan(3);
  });
});

describe('naming a mall', () => {
  it.each([
    ['Palladium Mall', 'palladium-mall'],
    ['Palladium Mall Parking', 'palladium-mall'],
    ['Phoenix MarketCity', 'phoenix-marketcity'],
    ["  D'Mart & Co. (West)  ", 'd-mart-co-west'],
    ['Parking', 'parking'],
    ['सिटी मॉल', 'सिटी-मॉल'],
    ['!!!', ''],
  ])('the slug of %j is %j', (name, slug) => {
    expect(mallSlug(name)).toBe(slug);
  });

  const palladium = { id: 1, name: 'Palladium Mall' };
  const phoenix = { id: 2, name: 'Phoenix MarketCity' };
  const malls = [palladium, phoenix, { id: 3, name: '!!!' }];

  it.each(['Palladium Mall', 'palladium', 'PALLADIUM', 'palladium-mall', 'palladium mall'])(
    '%j finds it',
    (wanted) => {
      expect(findMall(malls, wanted)).toBe(palladium);
    },
  );

  it.each([
    'Palladium ',
    ' Palladium',
    'Palladium Mall ',
    'Pallad',
    'P%',
    '%',
    '*',
    '_',
    'Mall',
    '',
    ' ',
    '.*',
  ])('%j finds none', (wanted) => {
    expect(findMall(malls, wanted)).toBeNull();
  });

  it('a first word that two malls share means the one that came first, the full name still means one', () => {
    const other = { id: 4, name: 'Phoenix Palassio' };
    expect(findMall([...malls, other], 'phoenix')).toBe(phoenix);
    expect(findMall([...malls, other], 'phoenix palassio')).toBe(other);
    const quest = { id: 5, name: 'Quest Mall' };
    expect(findMall([quest, { id: 6, name: 'Quest' }], 'quest')).toEqual({ id: 6, name: 'Quest' });
  });

  it.each(['palladium', 'Palladium Mall', 'palladium-mall', 'PALLADIUM'])(
    '%j means mall 1 whatever it and others are called',
    (wanted) => {
      const renamed = { id: 1, name: 'Nexus One' };
      expect(findMall([{ id: 7, name: 'Palladium' }, renamed, phoenix], wanted)).toBe(renamed);
      expect(findMall([renamed, phoenix], 'nexus')).toBe(renamed);
    },
  );

  it('a mall that is called Palladium is found by its name where there is no mall 1', () => {
    const late = { id: 7, name: 'Palladium Mall' };
    expect(findMall([phoenix, late], 'palladium')).toBe(late);
  });

  it('whatever is asked, no mall is found by a part of a word', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), (wanted) => {
        const found = findMall(malls, wanted);
        const allowed = [
          'palladium',
          'palladium mall',
          'palladium-mall',
          'phoenix',
          'phoenix marketcity',
          '!!!',
        ];
        expect(found === null || [...allowed, 'phoenix-marketcity'].includes(wanted.toLowerCase())).toBe(
          true,
        );
      }),
    );
  });
});

describe('opening hours', () => {
  const at = (time: string) => new Date(`2026-06-15T${time}+05:30`);
  const hours = (offsetOn: number, offsetOff: number) => ({ isOffsetEnabled: true, offsetOn, offsetOff });

  it.each([
    [600, 1320, '09:59:59', false],
    [600, 1320, '10:00:00', true],
    [600, 1320, '21:59:59', true],
    [600, 1320, '22:00:00', false],
    [1320, 120, '21:59:59', false],
    [1320, 120, '23:00:00', true],
    [1320, 120, '01:59:59', true],
    [1320, 120, '02:00:00', false],
    [600, 600, '03:00:00', true],
    [0, 1440, '23:59:59', true],
    [1440, 0, '12:00:00', true],
    [1440, 600, '09:00:00', true],
    [1440, 600, '10:00:00', false],
  ])('from minute %i to %i, %s is open: %s', (on, off, time, isOpen) => {
    expect(isOpenAt(hours(on, off), at(time))).toBe(isOpen);
    expect(isLiveAt({ ...hours(on, off), isLive: true }, at(time))).toBe(isOpen);
  });

  it('hours that are not enabled do not count, and a mall switched off is never live', () => {
    expect(isOpenAt({ ...hours(600, 660), isOffsetEnabled: false }, at('03:00:00'))).toBe(true);
    expect(isLiveAt({ ...hours(0, 0), isLive: false }, at('12:00:00'))).toBe(false);
  });
});
