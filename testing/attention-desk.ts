import type { AttentionDetail, AttentionEntry } from '#contract/attention.ts';
import type { GatedMall, GateTests } from './gated-mall.ts';
import { signInAdmin, type Person } from './test-people.ts';

interface Listed {
  count: number;
  items: number;
  snoozed: number;
  entries: AttentionEntry[];
  people: { id: string; name: string }[];
}

interface Made {
  decision: string;
  sentence: string;
  progress: { done: number; all: number } | null;
  error?: string;
  code?: string;
}

/** Somebody who works through what needs a person in a mall, by the same calls as the screen. */
export interface AttentionDesk {
  list(show?: 'waiting' | 'snoozed'): Promise<Listed>;
  read(item: string, status?: number): Promise<AttentionDetail>;
  decide(item: string, body: object, status?: number): Promise<Made>;
  /** Decides by what the detail shows now. */
  settle(item: string, body: object, status?: number): Promise<Made>;
  undo(decision: string, status?: number): Promise<Made>;
  /** Settles any session, outside of the queue, as an admin or a manager may; answers the settlement. */
  settleAny(session: string | null | undefined, body: object, status?: number): Promise<string>;
}

export function attentionDesk({ mall }: Pick<GatedMall, 'mall'>, { client }: Person): AttentionDesk {
  const url = `/api/malls/${mall.publicId}/attention`;
  const expectStatus = ({ status, body }: { status: number; body: unknown }, expected: number) => {
    if (status !== expected) throw new Error(`${status} and not ${expected}: ${JSON.stringify(body)}`);
    return body;
  };
  const desk: AttentionDesk = {
    list: async (show = 'waiting') =>
      expectStatus(await client.call('GET', `${url}?show=${show}`), 200) as Listed,
    read: async (item, status = 200) =>
      expectStatus(await client.call('GET', `${url}/${item}`), status) as AttentionDetail,
    decide: async (item, body, status = 201) =>
      expectStatus(await client.call('POST', `${url}/${item}/decisions`, body), status) as Made,
    async settle(item, body, status = 201) {
      const { seen } = await desk.read(item);
      return desk.decide(item, { reason: 'Seen on the photograph', seen, ...body }, status);
    },
    undo: async (decision, status = 201) =>
      expectStatus(await client.call('POST', `${url}/decisions/${decision}/undo`, {}), status) as Made,
    async settleAny(session, body, status = 201) {
      const given = { reason: 'Seen on the photograph', ...(session ? { session } : {}), ...body };
      const answer = await client.call('POST', `/api/malls/${mall.publicId}/settlements`, given);
      const { settlement } = expectStatus(answer, status) as { settlement?: { id: string } };
      return settlement?.id ?? '';
    },
  };
  return desk;
}

export interface OpenedDesk {
  mall: GatedMall;
  desk: AttentionDesk;
  admin: Person;
}

/** A mall of its own with an admin at its desk. */
export async function openDesk(gates: GateTests, root: Person): Promise<OpenedDesk> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  return { mall, desk: attentionDesk(mall, admin), admin };
}

/** What the mall has earned by parking, in paise. */
export async function revenueOf(mall: GatedMall): Promise<number> {
  return (await mall.ledger()).reduce(
    (sum, { account, amount }) => sum - (account === 'parking_revenue' ? amount : 0),
    0,
  );
}
