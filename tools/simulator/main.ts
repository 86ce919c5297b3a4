import { DEMO_MALLS } from '../../server/db/demo/malls.ts';
import type { TrafficProfile } from '../../server/db/demo/traffic.ts';
import { FIRST_LOOK_MS } from './live-floor.ts';
import { LiveMall } from './live-mall.ts';
import { readLayout } from './read-layout.ts';
import { readOrders, type Orders } from './read-orders.ts';

const STEP_MS = 500;
const LAYOUT_MS = 60_000;
const AGAIN_MS = 2_000;

type Mall = Orders['malls'][number];

const printedAt = new Map<string, number>();

if (!process.send) {
  process.stderr.write('the simulator is started by the server, with SIMULATOR=on\n');
  process.exit(1);
}
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
// The terminal's Ctrl-C reaches us too; the server decides when we end.
process.on('SIGINT', () => undefined);
process.on('uncaughtException', (error) => print(`a fault: ${error.message}`));
process.on('unhandledRejection', (error) => print(`a fault: ${String(error)}`));
process.once('message', (message) => {
  const orders = readOrders(message);
  print(
    `${orders.malls.map(({ name }) => name).join(', ')}: cars come by the profile of the hour and stay as long as real ones; ` +
      `in the demo’s first ${FIRST_LOOK_MS / 60_000} min those inside leave sooner, and others come for them, than a real night would have it`,
  );
  for (const mall of orders.malls) live(mall, orders);
});

function live(
  { id, name, slug, entryKey, exitKey, sensorKey, barrierKey, tagKey, parked }: Mall,
  { address, seed, paymentStandIn = null }: Orders,
): void {
  const running = new LiveMall({
    address,
    keys: { entry: entryKey, exit: exitKey, sensors: sensorKey },
    barrierKey,
    tagKey,
    paymentStandIn,
    profile: profileOf(name),
    seed: seed * 1_000 + id,
    print: (line) => print(`${name}: ${line}`),
  });

  /** The slots may change, and so may whether the mall lives: a controller learns of it from whoever changes them. */
  async function refresh(): Promise<void> {
    const slots = await readLayout(address, slug);
    if (slots && slots.join() !== running.slots.join()) running.layOut(slots, parked, Date.now());
    setTimeout(() => void refresh(), running.slots.length === 0 ? AGAIN_MS : LAYOUT_MS);
  }

  void refresh();
  setInterval(() => running.step(Date.now()), STEP_MS);
}

/** The traffic of the sample mall of this name; another mall has that of an ordinary one. */
function profileOf(name: string): TrafficProfile {
  const known = DEMO_MALLS.find((mall) => mall.name === name)?.traffic;
  return known ?? { seed: 77, weekdayVisits: 400, minutesMedian: 90 };
}

/** One line at a time, and the same one once a minute at most. */
function print(line: string): void {
  const now = Date.now();
  if ((printedAt.get(line) ?? -Infinity) + 60_000 > now) return;
  printedAt.set(line, now);
  process.stdout.write(`simulator: ${line}\n`);
}
