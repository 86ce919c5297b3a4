import { describe, expect, it } from 'vitest';
import { applyReading, DEFAULT_OCCUPANCY_SETTINGS, unknownSlot } from './occupancy.ts';
import { at, reading } from '../../testing/slot-readings.ts';
import type { SlotReading, SlotState, SlotStatus } from './occupancy.ts';

const taken = (state: SlotState, given: SlotReading) =>
  applyReading(state, given, DEFAULT_OCCUPANCY_SETTINGS).state;

describe('when our own clock ran an hour ahead and was set back', () => {
  const ahead = applyReading(
    taken(unknownSlot('B1A01'), reading(0, 'empty', 1)),
    reading(3_600, 'occupied', 2),
    DEFAULT_OCCUPANCY_SETTINGS,
  ).state;
  const arriving = (seconds: number, status: SlotStatus, sequence?: number) => ({
    ...reading(seconds, status, sequence),
    receivedAt: at(seconds),
  });

  it('the next number of the sensor is news, at its own time', () => {
    const next = applyReading(ahead, arriving(10, 'empty', 3), DEFAULT_OCCUPANCY_SETTINGS);
    expect(next).toMatchObject({
      outcome: 'changed',
      state: { status: 'empty', since: at(10), observedAt: at(10) },
    });
    expect(applyReading(next.state, arriving(20, 'occupied', 4), DEFAULT_OCCUPANCY_SETTINGS).outcome).toBe(
      'changed',
    );
  });

  it('an older number and the same once more are not', () => {
    expect(applyReading(ahead, arriving(10, 'empty', 1), DEFAULT_OCCUPANCY_SETTINGS).outcome).toBe('late');
    expect(applyReading(ahead, arriving(10, 'empty', 2), DEFAULT_OCCUPANCY_SETTINGS).outcome).toBe('late');
  });

  it('a sensor without numbers is believed', () => {
    const unnumbered = applyReading(
      taken(unknownSlot('B1A01'), reading(0, 'empty')),
      reading(3_600, 'occupied'),
      DEFAULT_OCCUPANCY_SETTINGS,
    ).state;
    expect(applyReading(unnumbered, arriving(10, 'empty'), DEFAULT_OCCUPANCY_SETTINGS)).toMatchObject({
      outcome: 'changed',
      state: { status: 'empty', since: at(10) },
    });
  });

  it('no time is left that is still to come', () => {
    const waiting: SlotState = {
      ...ahead,
      flips: [at(3_590)],
      pending: { status: 'empty', since: at(3_600), settlesAt: at(3_610) },
    };
    const { state } = applyReading(waiting, arriving(10, 'occupied', 3), DEFAULT_OCCUPANCY_SETTINGS);
    expect(state).toMatchObject({ since: at(10), pending: null, flips: [] });
  });
});
