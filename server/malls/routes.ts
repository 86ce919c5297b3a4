import type { FastifyInstance } from 'fastify';
import type { Ground } from '../platform/ground.ts';
import type { MallMemory } from './mall-memory.ts';

export function mountMalls(_app: FastifyInstance, _ground: Ground, _memory: MallMemory): void {}
