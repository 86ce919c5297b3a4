import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from './http.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../process/log.ts';
import { currentRequest } from './request-context.ts';

const nobody = {
  findCaller: async () => null,
  findDevice: async () => null,
  findMall: async () => null,
};
let app: Awaited<ReturnType<typeof buildHttp>>;
beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '10.0.0.0/8,2001:db8::7' }, false);
  app = await buildHttp(config, nobody, createLog('silent'));
  app.get('/who', () => currentRequest() ?? {});
  app.post('/who', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { ...currentRequest(), own: request.id };
  });
  app.get('/fault', () => {
    throw new Error('inner');
  });
  await app.ready();
});
afterAll(() => app.close());

const ask = (remoteAddress: string, id?: string) =>
  app.inject({ url: '/who', remoteAddress, headers: id === undefined ? {} : { 'x-request-id': id } });

test('every answer names its request, in ten letters that nobody confuses', async () => {
  const ids = new Set<unknown>();
  for (let n = 0; n < 1_100; n += 1) ids.add((await ask('203.0.113.9')).headers['x-request-id']);
  expect(ids.size).toBe(1_100);
  for (const id of ids) expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{9}$/);
  expect((await app.inject('/fault')).headers['x-request-id']).toBeDefined();
  expect((await app.inject('/api/nothing')).headers['x-request-id']).toBeDefined();
});

test("a proxy of our own names a request; a stranger's name and a malformed one are not taken", async () => {
  const given = '7f3k-from.the_proxy';
  for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'])
    expect((await ask(proxy, given)).headers['x-request-id']).toBe(given);
  for (const stranger of ['203.0.113.9', '2001:db8::8'])
    expect((await ask(stranger, given)).headers['x-request-id']).not.toBe(given);
  for (const malformed of ['short', 'a'.repeat(65), 'with blank inside', 'line\u0085break', '"quoted-id"'])
    expect((await ask('10.1.2.3', malformed)).headers['x-request-id']).not.toBe(malformed);
});

test('whatever is done for a request knows it, behind its body and behind waiting too', async () => {
  const answer = await app.inject({ method: 'POST', url: '/who', payload: { some: 'body' } });
  const { id, own } = answer.json<{ id: string; own: string }>();
  expect(id).toBe(own);
  expect(answer.headers['x-request-id']).toBe(id);
  expect((await ask('203.0.113.77')).json()).toMatchObject({ address: '203.0.113.77' });
});

test('a line that somebody else logs for a request has its name, once', async () => {
  const lines: string[] = [];
  const log = createLog(
    'info',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  const http = await buildHttp(readConfig({}, false), nobody, log);
  http.get('/logs', (request) => {
    log.info('by a topic');
    request.log.info('by the request');
    return {};
  });
  const { headers } = await http.inject('/logs');
  await http.close();
  log.info('by nobody');
  const read = lines.map((line) => JSON.parse(line) as { msg: string; reqId?: string });
  const of = (msg: string) => read.find((line) => line.msg === msg)?.reqId;
  expect(of('by a topic')).toBe(headers['x-request-id']);
  expect(of('by the request')).toBe(headers['x-request-id']);
  expect(of('by nobody')).toBeUndefined();
  for (const line of lines) expect(line.split('"reqId"').length).toBeLessThanOrEqual(2);
});
