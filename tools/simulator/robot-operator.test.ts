import { expect, test } from 'vitest';
import { photograph, readPhotograph, withPhotograph } from './photograph.ts';
import { RobotOperator } from './robot-operator.ts';

const NOW = Date.parse('2026-11-20T12:00:00+05:30');
const HALF = {
  session: null,
  sensors: [],
  timeline: [],
  members: [],
  undoable: null,
  isOpen: true,
  seen: 's',
};
const read = (id: string, direction: 'entry' | 'exit', hasImage: boolean) => ({
  id,
  direction,
  hasImage,
  gate: null,
  plate: 'GJ05AB1234',
  doubtful: [],
  confidence: 0.5,
  readAt: '2026-11-20T11:00:00+05:30',
});

/** A queue of one question: a car that came, and an exit that may be its own. */
function openQueue(hasImage: boolean) {
  const asked: string[] = [];
  const made: object[] = [];
  const entry = { id: 'session:1', kind: 'entry_unknown', since: '2026-11-20T11:00:00+05:30' };
  const partner = { session: 'exit', reads: [read('2', 'exit', hasImage)] };
  const detail = {
    ...HALF,
    entry,
    reads: [read('1', 'entry', hasImage)],
    partners: [partner],
    actions: ['join'],
  };
  const robot = new RobotOperator({
    call(method, path, body) {
      if (method === 'POST') made.push(body ?? {});
      return Promise.resolve({
        status: method === 'POST' ? 201 : 200,
        body: path === '' ? { entries: [entry] } : detail,
      });
    },
    plateOn(id) {
      asked.push(id);
      return Promise.resolve('GJ05AB1234');
    },
  });
  return { robot, asked, made };
}

test('the robot joins what two photographs show to be one car', async () => {
  const { robot, made } = openQueue(true);
  await robot.work(NOW);
  expect(made).toMatchObject([{ action: 'join', partner: 'exit' }]);
});

test('the robot knows nothing of a plate of which the product has no photograph', async () => {
  const { robot, asked, made } = openQueue(false);
  await robot.work(NOW);
  expect([asked, made]).toEqual([[], []]);
});

test('a photograph shows the true plate, whatever the camera read', () => {
  const misread = { readId: 'exit-7-1', plate: 'GJ05AB1284', readAt: '2026-11-20T11:00:00+05:30' };
  const sent = withPhotograph(
    { device: 'exit', at: 0, visit: 7, read: misread },
    (visit) => `GJ05AB123${visit}`,
  );
  const image = sent.device === 'sensors' ? '' : (sent.read.image ?? '');
  expect(readPhotograph(Buffer.from(image, 'base64'))).toBe('GJ05AB1237');
  expect(readPhotograph(Buffer.from(photograph('X').slice(4), 'base64'))).toBeNull();
});
