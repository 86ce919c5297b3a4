import { expect, it } from 'vitest';
import { findLanesWithoutCamera, type LaneDevice } from './lanes-without-camera.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const camera = (gate: string, direction: 'entry' | 'exit', revokedAt: Date | null = null): LaneDevice => ({
  kind: 'plate-camera',
  gate,
  direction,
  revokedAt,
});

it('a lane is without a camera since the last of its cameras was revoked', () => {
  const devices = [
    camera('exit-1', 'exit', at(9)),
    camera('exit-1', 'exit', at(8)),
    camera('exit-2', 'exit'),
  ];
  expect(findLanesWithoutCamera(devices)).toEqual([
    { gate: 'exit-1', direction: 'exit', since: at(9), isOnly: false },
  ]);
});

it('one camera that is left is enough for its lane', () => {
  expect(findLanesWithoutCamera([camera('exit-1', 'exit', at(9)), camera('exit-1', 'exit')])).toEqual([]);
});

it('each direction of a gate is a lane of its own, and the only one of the mall is named as that', () => {
  const devices = [camera('gate-1', 'entry', at(9)), camera('gate-1', 'exit')];
  expect(findLanesWithoutCamera(devices)).toEqual([
    { gate: 'gate-1', direction: 'entry', since: at(9), isOnly: true },
  ]);
});

it('a lane that never had a camera is not named, whatever else stood there', () => {
  const others: LaneDevice[] = ['gate-controller', 'tag-reader'].map((kind) => ({
    ...camera('exit-1', 'exit', at(9)),
    kind,
  }));
  expect(findLanesWithoutCamera(others)).toEqual([]);
});
