import { listDeviceMessages } from '#contract/devices.ts';
import { at, type GatedMall } from './gated-mall.ts';
import { addDevice, type Person } from './test-people.ts';

/** A device of a mall that speaks its maker's words. */
export interface MakerDevice {
  readonly id: string;
  readonly key: string;
  /** Sends bytes as they are, now; what is appended to its address begins with `/` or `?`. */
  send(body: string | Buffer, contentType: string, more?: string): Promise<MakerAnswer>;
  /** What became of its messages, the newest first. */
  messages(): Promise<{ accepted: number; refused: { reason: string; detail: string }[] }[]>;
}

export interface MakerAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Registers a device that speaks a maker's protocol: a camera at a gate unless it says otherwise. */
export async function addMakerDevice(
  { app, mall }: GatedMall,
  staff: Person,
  input: Record<string, unknown> & { protocol: string },
): Promise<MakerDevice> {
  app.setNow(at(0));
  const lane = { kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  const given = input['kind'] === undefined ? { ...lane, ...input } : input;
  const { id, key } = await addDevice(app, staff, mall.publicId, { name: 'Of a maker', ...given });
  return {
    id,
    key,
    async send(body, contentType, more = '') {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api/ingest/${input.protocol}/${key}${more}`,
        headers: { 'content-type': contentType },
        payload: body,
      });
      return { status: answer.statusCode, body: answer.body, headers: answer.headers };
    },
    async messages() {
      const { status, body } = await staff.client.call(
        'GET',
        `/api/malls/${mall.publicId}/devices/${id}/messages`,
      );
      if (status !== 200) throw new Error(`no messages: ${JSON.stringify(body)}`);
      return listDeviceMessages.answer.parse(body);
    },
  };
}

/** One byte of a message is another one, or it ends early. */
export function spoil(body: Buffer, changes: readonly (readonly [number, number])[], length: number): Buffer {
  const spoiled = Buffer.from(body.subarray(0, length));
  for (const [where, byte] of changes) if (where < length) spoiled[where] = byte;
  return spoiled;
}
