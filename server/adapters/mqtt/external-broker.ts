import { openSession, type BrokerSession } from './broker-session.ts';
import type { MqttDoors } from './take-publication.ts';

/** The connection to a broker of the operator's own, over which devices deliver. */
export interface ExternalBroker {
  stop(): Promise<void>;
}

/** How long after a connection was lost the next one is tried: twice as long each time. */
const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const LEADER_MS = 1_000;

/**
 * Takes what devices publish to an external broker, and connects again whenever it has been away. Of several processes on
 * one database the one that runs the jobs is connected, always under the same name: what comes while none is, the broker
 * stores for it.
 */
export function openExternalBroker(on: MqttDoors, url: string): ExternalBroker {
  const { jobs, key, log } = on.services;
  const clientId = `gms-${key.derive('mqtt client').toString('hex').slice(0, 18)}`;
  let session: BrokerSession | null = null;
  let retrying: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  function connect(): void {
    session = openSession(on, {
      url,
      clientId,
      onConnected() {
        failures = 0;
        on.measures.reached(true);
        log.info('connected to the broker of MQTT_URL');
      },
      onEnd() {
        session = null;
        on.measures.reached(false);
        if (isStopped) return;
        if (failures === 0) log.warn('the broker of MQTT_URL is away; it is tried again');
        retrying = setTimeout(connectIfWanted, Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)).unref();
        failures = Math.min(failures + 1, 10);
      },
    });
  }

  function connectIfWanted(): void {
    retrying = undefined;
    if (!isStopped && session === null && jobs.isLeader()) connect();
  }

  function follow(): void {
    if (retrying === undefined) connectIfWanted();
    if (session !== null && !jobs.isLeader())
      session.end().catch((error: unknown) => log.error({ err: error }, 'the broker of MQTT_URL'));
  }

  const following = setInterval(follow, LEADER_MS).unref();
  follow();
  return {
    async stop() {
      isStopped = true;
      clearInterval(following);
      clearTimeout(retrying);
      await session?.end();
    },
  };
}
