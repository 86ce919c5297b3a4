import { readWall } from '#contract/wall.ts';
import type { FastifyInstance } from 'fastify';
import { notAllowed } from '../platform/http/errors.ts';
import { mount } from '../platform/http/mount.ts';
import { viewWall, type WallServices } from './view-wall.ts';

/** Mounts what a display asks for. Its key hangs on a wall, so it opens nothing but this. */
export function mountWall(app: FastifyInstance, on: WallServices): void {
  const { clock } = on.services;
  mount(app, readWall, ({ device, reply }) => {
    if (device.kind !== 'wall-display') throw notAllowed('This device is no display.', 'wrong_device_kind');
    void reply.header('cache-control', 'no-store');
    const now = clock();
    on.devices.noteSeen(device, now);
    return viewWall(on, device.mall, now);
  });
}
