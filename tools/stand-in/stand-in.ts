import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AcquirerKeys } from './acquirer-keys.ts';
import { answerControl } from './control-api.ts';
import { resumeDebits } from './debits.ts';
import { goToBank } from './disputes.ts';
import { noFaults, type ProviderFaults } from './faults.ts';
import { answerNetc } from './netc-api.ts';
import { payAsPerson } from './pay.ts';
import { drawPayPage } from './pay-page.ts';
import { ProviderBooks } from './provider-books.ts';
import { answerApi } from './razorpay-api.ts';
import { createSender, type EventSender } from './send-events.ts';
import { ProviderRefusal, readCall, sendJson, sendRefusal, sendXml, type StandInCall } from './wire.ts';

export interface StandInSettings {
  /** 0 for a free one. */
  readonly port: number;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Where the product takes messages. */
  readonly webhookUrl: string | (() => string);
  /** Where it writes what it knows, so that it knows it again; null for nowhere. */
  readonly file: string | null;
  /** What it needs to play the acquirer of FASTag too; null where it does not. */
  readonly acquirer?: AcquirerKeys | null;
  readonly clock?: () => Date;
}

/** The parts of the stand-in, as they use each other. */
export interface StandIn extends Pick<StandInSettings, 'keyId' | 'keySecret'> {
  readonly books: ProviderBooks;
  readonly faults: ProviderFaults;
  readonly sender: EventSender;
  /** Seconds, as the provider counts time. */
  readonly now: () => number;
  readonly address: () => string;
  readonly acquirer: AcquirerKeys | null;
  readonly isStopped: () => boolean;
}

export interface RunningStandIn extends StandIn {
  close(): Promise<void>;
}

/** Plays the payment provider over HTTP, on this machine alone. */
export async function startStandIn(settings: StandInSettings): Promise<RunningStandIn> {
  const { port, keyId, keySecret, webhookUrl, webhookSecret, file, clock = () => new Date() } = settings;
  const { acquirer = null } = settings;
  let isStopped = false;
  const books = new ProviderBooks(file);
  const faults = noFaults();
  const sender = createSender({ books, faults, webhookUrl, webhookSecret });
  const server = createServer((request, response) => void answer(on, request, response));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = () => Math.floor(clock().getTime() / 1000);
  const parts = { books, faults, sender, keyId, keySecret, now, address };
  const on: StandIn = { ...parts, acquirer, isStopped: () => isStopped };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  sender.resume();
  if (acquirer) resumeDebits(on, acquirer);
  return {
    ...on,
    async close() {
      sender.stop();
      isStopped = true;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(on: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const call = await readCall(request);
    const [room, id = ''] = call.path;
    if (room === 'control') return sendJson(response, 200, await answerControl(on, call));
    if (room === 'pay') return await answerPage(on, call, id, response);
    if (room === 'netc' && on.acquirer) return await answerAcquirer(on, on.acquirer, call, request, response);
    if (room === 'codes') return sendPng(response);
    if (room !== 'v1') throw new ProviderRefusal(404, 'There is nothing here.');
    await answerOwn(on, call, request, response);
  } catch (error) {
    sendRefusal(response, error instanceof ProviderRefusal ? error : new ProviderRefusal(500, String(error)));
  }
}

async function answerOwn(
  on: StandIn,
  call: StandInCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (on.faults.slowMs > 0) await pause(on.faults.slowMs);
  if (on.faults.isDown) throw new ProviderRefusal(503, 'The server is down');
  const body = answerApi(on, call);
  if (on.faults.loseAnswers > 0) {
    on.faults.loseAnswers -= 1;
    return void request.socket.destroy();
  }
  sendJson(response, 200, body);
}

/** What stands for the code's image: one black point. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

function sendPng(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': POINT.length }).end(POINT);
}

async function answerAcquirer(
  on: StandIn,
  acquirer: AcquirerKeys,
  { text }: StandInCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (on.faults.fastagSlowMs > 0) await pause(on.faults.fastagSlowMs);
  if (on.faults.fastagIsDown) throw new ProviderRefusal(503, 'The server is down');
  const xml = answerNetc(on, acquirer, text);
  if (on.faults.fastagLoseAnswers > 0) {
    on.faults.fastagLoseAnswers -= 1;
    return void request.socket.destroy();
  }
  sendXml(response, xml);
}

async function answerPage(
  on: StandIn,
  { method, body }: StandInCall,
  id: string,
  response: ServerResponse,
): Promise<void> {
  if (method === 'POST') {
    const { bank } = body;
    if (typeof bank === 'string') await goToBank(on, id, bank);
    else await payAsPerson(on, { orderId: id });
    return void response.writeHead(303, { location: `/pay/${encodeURIComponent(id)}` }).end();
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  };
  response.writeHead(200, headers).end(drawPayPage(on, id));
}
