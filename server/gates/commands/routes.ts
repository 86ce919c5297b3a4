import { answerGateCommand, listGateCommands, type GateCommand } from '#contract/gate-commands.ts';
import type { FastifyInstance } from 'fastify';
import { notAllowed, notThere } from '../../platform/http/errors.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { mount } from '../../platform/http/mount.ts';
import type { GateServices } from '../read-at-gate.ts';
import { answerCommand } from './answer-command.ts';
import { listWaiting, type StoredCommand } from './store.ts';

/** Mounts what controllers of barriers ask and answer. */
export function mountGateCommands(
  app: FastifyInstance,
  { services: { database, clock }, devices, waker }: Pick<GateServices, 'services' | 'devices' | 'waker'>,
): void {
  const list = (of: { mall: number; gate: string }) =>
    database.transact(
      { mall: of.mall },
      (transaction) => listWaiting(transaction, { ...of, now: clock() }),
      'gate',
    );

  mount(app, listGateCommands, async ({ device, params, query, reply }) => {
    const of = gateOf(device, params.gate);
    // A controller sends nothing else for hours: its asking is the sign that it works.
    devices.noteSeen(device, clock());
    const ended = new AbortController();
    reply.raw.once('close', () => ended.abort());
    // Waits first and asks then: a command in between would be asked for by nobody.
    const woken = query.wait > 0 ? waker.wait(of, query.wait * 1000, ended.signal) : null;
    let commands = await list(of);
    if (commands.length === 0 && woken) {
      await woken;
      if (!reply.raw.destroyed) commands = await list(of);
    }
    ended.abort();
    return { commands: commands.map(present) };
  });
  // A question that is left open would hold up the end of the process.
  app.addHook('preClose', async () => waker.stop());

  mount(app, answerGateCommand, async ({ device, params, body }) => {
    const of = { ...gateOf(device, params.gate), device: device.publicId, publicId: params.id };
    devices.noteSeen(device, clock());
    const { result, detail = null } = body;
    const stored = await database.transact({ mall: of.mall }, (transaction) =>
      answerCommand(transaction, of, { result, detail }, clock()),
    );
    if (stored === null) throw notThere('There is no such command at this gate.', 'command_not_found');
    return { result: stored };
  });
}

/** A controller speaks for its own gate alone. */
function gateOf({ mall, kind, gate: own }: DeviceCaller, gate: string): { mall: number; gate: string } {
  if (kind !== 'gate-controller') throw notAllowed('This device controls no barrier.', 'wrong_device_kind');
  if (own !== gate) throw notThere('This device is bound to no such gate.', 'gate_not_found');
  return { mall, gate };
}

function present({ publicId: id, command, expiresAt, session }: StoredCommand): GateCommand {
  return { id, command, expiresAt: expiresAt.toISOString(), sessionId: session };
}
