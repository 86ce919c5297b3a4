import { sendTagRead } from '#contract/fastag.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { GateServices } from '../read-at-gate.ts';
import type { GateTags } from './open-tags.ts';
import { takeTagRead } from './take-tag-read.ts';

/** Mounts what readers of tags send. */
export function mountTags(app: FastifyInstance, on: GateServices, tags: GateTags): void {
  mount(app, sendTagRead, async ({ device, body }) => {
    const { answer, exit } = await takeTagRead(on, device, body, on.services.clock());
    if (exit) tags.lookAt(exit.mall, exit.gate);
    return answer;
  });
  app.addHook('preClose', async () => tags.settle());
}
