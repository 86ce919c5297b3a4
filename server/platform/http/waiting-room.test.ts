import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWaitingRoom, type WaitingRoom } from './waiting-room.ts';

let room: WaitingRoom;
beforeEach(async () => {
  room = await openWaitingRoom('127.0.0.1', 0);
});
afterEach(() => room.close());

const PAGE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

it.each([
  ['/', BROWSER, PAGE],
  ['/user/history?a=1', BROWSER, PAGE],
  ['/apiary', BROWSER, PAGE],
  ['/', '*/*', JSON_TYPE],
  ['/api/malls', BROWSER, JSON_TYPE],
  ['/healthz', BROWSER, JSON_TYPE],
  ['/metrics', BROWSER, JSON_TYPE],
])('while the product starts, %s asked for with %s is 503 as %s', async (path, accept, type) => {
  const answer = await fetch(`http://127.0.0.1:${room.port}${path}`, { headers: { accept } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('a page that is wanted meanwhile says why it is not there, and asks again by itself', async () => {
  const answer = await fetch(`http://127.0.0.1:${room.port}/`, { headers: { accept: BROWSER } });
  const page = await answer.text();
  expect(page).toContain('<h1>Get My Spot is starting</h1>');
  expect(page).toContain('location.reload()');
  expect(page).toContain('http-equiv="refresh"');
});

it('what is sent meanwhile is refused in JSON, also by a form of a page', async () => {
  const address = `http://127.0.0.1:${room.port}/contact`;
  const answer = await fetch(address, { method: 'POST', headers: { accept: BROWSER } });
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
});
