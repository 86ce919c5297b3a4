import { describe, expect, it } from 'vitest';
import { findLanesWithoutCamera, type LaneDevice } from './lanes-without-camera.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const camera = (
  gate: string,
  direction: 'entry' | 'exit',
  revokedAt: Date | null = null,
  worked: Partial<Pick<LaneDevice, 'createdAt' | 'lastSeenAt'>> = {},
): LaneDevice => ({
  kind: 'plate-camera',
  gate,
  direction,
  createdAt: at(0),
  lastSeenAt: null,
  revokedAt,
  ...worked,
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

describe('a gate with cameras of both directions', () => {
  const entryAlone = (since: Date) => [{ gate: 'gate-1', direction: 'entry', since, isOnly: true }];

  it('has two lanes where they were at work beside each other for more than a day', () => {
    const [entry, exit] = [{ lastSeenAt: at(30) }, { createdAt: at(5), lastSeenAt: at(40) }];
    const devices = [camera('gate-1', 'entry', at(31), entry), camera('gate-1', 'exit', null, exit)];
    expect(findLanesWithoutCamera(devices)).toEqual(entryAlone(at(31)));
    // A further camera at the exit makes none of the entry.
    const further = camera('gate-1', 'exit', null, { createdAt: at(50) });
    expect(findLanesWithoutCamera([...devices, further])).toEqual(entryAlone(at(31)));
  });

  it('has one lane where the camera of the wrong direction was put right within a day, whoever was first', () => {
    const [short, long] = [{ createdAt: at(1), lastSeenAt: at(6) }, { lastSeenAt: at(200) }];
    const turned = [camera('gate-1', 'entry', at(7), short), camera('gate-1', 'exit', null, long)];
    expect(findLanesWithoutCamera(turned)).toEqual([]);
    const unused = [camera('gate-1', 'entry', at(100)), camera('gate-1', 'exit', null, long)];
    expect(findLanesWithoutCamera(unused)).toEqual([]);
  });

  it('has one lane where the whole lane was turned round, and back', () => {
    const before = camera('gate-1', 'entry', at(1000), { lastSeenAt: at(999) });
    const turned = { createdAt: at(990), lastSeenAt: at(2000) };
    expect(findLanesWithoutCamera([before, camera('gate-1', 'exit', null, turned)])).toEqual([]);
    const back = camera('gate-1', 'entry', null, { createdAt: at(2000), lastSeenAt: at(3000) });
    expect(findLanesWithoutCamera([before, camera('gate-1', 'exit', at(2001), turned), back])).toEqual([]);
  });

  it('is named once nothing reads it any more', () => {
    const [wrong, right] = [{ lastSeenAt: at(3) }, { createdAt: at(2), lastSeenAt: at(90) }];
    const devices = [camera('gate-1', 'entry', at(4), wrong), camera('gate-1', 'exit', at(91), right)];
    expect(findLanesWithoutCamera(devices)).toMatchObject([{ direction: 'entry' }, { direction: 'exit' }]);
  });
});

it('a lane that never had a camera is not named, whatever else stood there', () => {
  const others: LaneDevice[] = ['gate-controller', 'tag-reader'].map((kind) => ({
    ...camera('exit-1', 'exit', at(9)),
    kind,
  }));
  expect(findLanesWithoutCamera(others)).toEqual([]);
});
