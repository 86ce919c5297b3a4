import { judgeStuckDevice } from '#domain/parking/stuck-device.ts';
import { findFalseAlarms, playHang, type JudgeDevice } from './judge-hangs.ts';
import { playTown } from './play-town.ts';
import { makeTown } from './town.ts';

const DAY = 86_400_000;
const [a = 1, b = 10, which = 'new', verbose = ''] = process.argv.slice(2).map((x, i) => (i < 2 ? Number(x) : x)) as [number, number, string, string];
const within = (t: readonly number[], f: number, u: number) => t.reduce((s, x) => s + (x > f && x <= u ? 1 : 0), 0);
function lower(times: ArrayLike<number>, at: number) { let [l, h] = [0, times.length]; while (l < h) { const m = (l + h) >> 1; if (times[m]! > at) h = m; else l = m + 1; } return l; }
const old: JudgeDevice = ({ slots, all }, now) => {
  const since = Math.max(...slots.map((s) => s.since));
  if (slots.length < 2 || now - since < 3_600_000) return null;
  const from = Math.max(since, now - DAY);
  const act = (d: number) => {
    const own = slots.reduce((s, x) => s + lower(x.turns, now - d * DAY) - lower(x.turns, from - d * DAY), 0);
    return { own, others: lower(all, now - d * DAY) - lower(all, from - d * DAY) - own };
  };
  const others = act(0).others;
  if (others < 10) return null;
  const alike = Array.from({ length: 14 }, (_, d) => act(d + 1)).filter((d) => d.others >= 10 && d.others <= 1.25 * others).map((d) => d.own).toSorted((x, y) => x - y);
  if (alike.length < 4) return null;
  const least = alike[alike.length >= 8 ? 1 : 0]!;
  return least >= 12 ? { codes: slots.map((s) => s.code), since, others, expected: least } : null;
};
let last: any = null;
(globalThis as any).dbg = (x: any) => { last = x; };
const show = (x: any) => x && Object.entries(x).filter(([k]) => k !== 'since' && k !== 'now').map(([k, v]: any) => k + ' ' + v.toFixed(1)).join(' ');
const judge: JudgeDevice = which === 'old' ? old : (d, n) => { last = null; const f = judgeStuckDevice(d, n); return f && Object.assign(f, { dbg: show(last) }); };
const hangs: (ReturnType<typeof playHang> & { reserved: boolean; days: number })[] = [];
let deviceDays = 0;
const alarms = { open: 0, reserved: 0, hours: 0, parts: 0 };
for (let seed = a; seed <= b; seed++) {
  const days = [3, 5, 7, 10, 14][seed % 5]!;
  const town = makeTown(seed, days, seed % 7 === 6 ? 'quiet' : seed % 14 === 5 ? 'airport' : 'usual');
  const played = playTown(town);
  deviceDays += town.gateways.length * days;
  if (verbose !== 'n') for (const f of findFalseAlarms(played, judge)) {
    alarms[town.reserved.includes(f.gateway) ? 'reserved' : 'open'] += 1;
    if (f.slots < town.gateways[f.gateway]!) alarms.parts++;
    alarms.hours += (f.slots * (f.until - f.at)) / 3_600_000;
    if (verbose) console.log('FALSE', seed, days, 'gw', f.gateway, town.gateways[f.gateway], town.reserved.includes(f.gateway) ? 'reserved' : '', 'slots', f.slots, 'day', ((f.at - town.start) / DAY).toFixed(2), 'h', ((f.until - f.at) / 3.6e6).toFixed(1), 'busy', town.busy.map((x) => x.toFixed(1)).join(), 'choosy', town.choosy.toFixed(1), 'visits', town.comers.length);
  }
  for (let n = 0; n < 6; n++) { const h = playHang(played, judge, n); if (verbose) console.log(h.foundMs === null ? 'MISSED' : 'found', seed, days, h.part, town.reserved.includes(h.gateway) ? 'staff' : 'open', h.day, 'after', h.afterDays.toFixed(2), 'hour', (h.foundMs ?? NaN) / 3.6e6, 'lasted', (h.lastedMs / 3.6e6).toFixed(0), 'shownOpen', h.shownOpen, 'openTaken', (h.openButTakenMs / 3.6e6).toFixed(0), 'choosy', town.choosy.toFixed(1), 'visits', town.comers.length, 'slots', played.slots.length, '|', show(last)); hangs.push({ ...h, reserved: town.reserved.includes(h.gateway), days }); }
}
console.log({ deviceDays, alarms });
for (const part of ['whole', 'third'] as const) for (const reserved of [false, true]) for (const many of [true, false]) {
  const own = hangs.filter((h) => h.part === part && h.reserved === reserved && (h.shownOpen >= 3) === many);
  const hrs = own.map((h) => (h.foundMs ?? Infinity) / 3.6e6).toSorted((x, y) => x - y);
  console.log(part, reserved ? 'staff' : 'open', many ? '3+' : 'few', 'n', own.length, 'found', own.filter((h) => h.foundMs !== null).length, 'median', hrs[hrs.length >> 1]?.toFixed(1), 'p90', hrs[Math.floor(hrs.length * 0.9)]?.toFixed(1), 'openTaken each h', (own.reduce((s, h) => s + h.openButTakenMs, 0) / 3.6e6 / own.length).toFixed(1), 'well doubted', own.reduce((s, h) => s + h.wellDoubted, 0));
}
