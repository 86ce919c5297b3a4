/** The mall under load: its devices' keys and its slots. */
export interface LoadedMall {
  readonly id: number;
  readonly name: string;
  readonly entryKey: string;
  readonly exitKey: string;
  readonly sensorKey: string;
  readonly slots: readonly string[];
}

type Json = Record<string, unknown>;

const NAME = 'Kill Test Mall';

/** Calls the product and answers the parsed body; throws where it refuses. */
export async function call(
  address: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ body: Json; cookie: string }> {
  const answer = await fetch(address + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(`${method} ${path} answered ${answer.status}: ${text}`, answer.status);
  return {
    body: JSON.parse(text) as Json,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/** The server answered, and refused. */
export class Refused extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Makes a mall with 5,200 slots, two cameras and a sensor controller through the public interfaces. */
export async function setUpMall(address: string, email: string, password: string): Promise<LoadedMall> {
  const { cookie } = await call(address, 'POST', '/api/auth/login', { body: { email, password } });
  const headers = { cookie, origin: address };
  const write = async (method: string, path: string, body: unknown) =>
    (await call(address, method, path, { body, headers })).body;
  const { mall } = (await write('POST', '/api/super/malls', { name: NAME, isLive: true })) as {
    mall: { _id: string; id: number };
  };
  const home = `/api/super/malls/${mall._id}`;
  const layout = {
    totalBasements: 2,
    sections: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''),
    slotsPerSection: 100,
    slotFormat: 'B{level}{section}{index:02d}',
  };
  await write('PUT', `${home}/parking-config`, { parkingConfig: layout });
  const register = async (device: Json) =>
    ((await write('POST', `${home}/devices`, device)) as { key: string }).key;
  const keys = {
    entryKey: await register({ name: 'entry', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' }),
    exitKey: await register({ name: 'exit', kind: 'plate-camera', gate: 'exit-1', direction: 'exit' }),
    sensorKey: await register({ name: 'slots', kind: 'slot-sensors' }),
  };
  return { id: mall.id, name: NAME, ...keys, slots: [...(await readTaken(address)).keys()] };
}

/** Every slot of the mall and whether a car is in it, as the public sees it. */
export async function readTaken(address: string): Promise<Map<string, boolean>> {
  const { body } = await call(address, 'GET', `/api/mall/slots?mall=${encodeURIComponent(NAME)}`);
  const slots = body['slots'] as { slot: string; status: string }[];
  return new Map(slots.map(({ slot, status }) => [slot, status === 'occupied']));
}
