import type { FastifyInstance } from 'fastify';
import type { Ground } from '../platform/ground.ts';
import type { DeviceClocks } from './device-clocks.ts';
import type { DeviceMemory } from './device-memory.ts';

export function mountDevices(
  _app: FastifyInstance,
  _ground: Ground,
  _memory: DeviceMemory,
  _clocks: DeviceClocks,
): void {}
