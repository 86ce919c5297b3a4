import { randomUUID } from 'node:crypto';
import type { LaneList } from '#contract/lanes.ts';
import type { TypedPlateAnswer } from '#contract/typed-plates.ts';
import { at, type GateTests, type LaneName } from './gated-mall.ts';
import { addHoldingMall, type HoldingMall } from './holding-mall.ts';
import type { Answered } from './test-client.ts';
import { signInHelper, type Person } from './test-people.ts';

type More = Record<string, unknown>;

/** A mall where cars hold until they have paid, and an attendant who types plates at its gates. */
export interface TypingMall extends HoldingMall {
  readonly attendant: Person;
  /** Sets the clock and sends a plate as the attendant types it; what the server makes of it is answered as it is. */
  send(lane: LaneName, when: Date, plate: string, more?: More): Promise<Answered>;
  /** The same, where it is taken. */
  type(lane: LaneName, when: Date, plate: string, more?: More): Promise<TypedPlateAnswer>;
  lanes(): Promise<LaneList>;
  address(rest: string): string;
}

export async function addTypingMall(gates: GateTests, root: Person): Promise<TypingMall> {
  const mall = await addHoldingMall(gates);
  gates.app.setNow(at(-1));
  const attendant = await signInHelper(gates.app, root, mall.mall.publicId, 'attendant');
  const address = (rest: string) => `/api/malls/${mall.mall.publicId}${rest}`;
  const send = (lane: LaneName, when: Date, plate: string, more: More = {}) => {
    gates.app.setNow(when);
    const direction = lane.startsWith('entry') ? 'entry' : 'exit';
    const headers = { 'idempotency-key': randomUUID() };
    return attendant.client.call(
      'POST',
      address('/lanes/plates'),
      { gate: lane, direction, plate, ...more },
      { headers },
    );
  };
  return {
    ...mall,
    attendant,
    address,
    send,
    async type(...given) {
      const { status, body } = await send(...given);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body as TypedPlateAnswer;
    },
    lanes: async () => (await attendant.client.call('GET', address('/lanes'))).body as LaneList,
  };
}
