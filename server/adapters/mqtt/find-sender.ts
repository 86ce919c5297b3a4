import type { DeviceTopic } from '#contract/mqtt.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { MqttDoors } from './take-publication.ts';

/** Whose message it is; else those who may have sent it, and why that cannot be decided. */
export type FoundSender =
  | { readonly device: DeviceCaller }
  | {
      readonly device: null;
      readonly reason: string;
      readonly detail: string;
      readonly candidates: readonly DeviceCaller[];
    };

/**
 * Whose message it is that came over a broker of others: there it is known by the topic alone, and by what the message
 * says where several devices publish to one topic. That only they can is the broker's to see to.
 */
export function findSender(
  { malls, receivers: { devices } }: Pick<MqttDoors, 'malls' | 'receivers'>,
  topic: DeviceTopic,
  named: string | null,
): FoundSender {
  const mall = malls.list().find(({ slug }) => slug === topic.mall);
  const candidates = mall ? devices.ofMall(mall.id).filter((device) => mayPublish(device, topic)) : [];
  if (named !== null) {
    const device = candidates.find(({ publicId }) => publicId === named);
    return device
      ? { device }
      : nobody('unknown_device', 'No device of this topic has that deviceId.', candidates);
  }
  const [device, ...others] = candidates;
  if (!device) return nobody('unknown_device', 'No device publishes to this topic.', []);
  if (others.length > 0)
    return nobody(
      'which_device',
      'Several devices publish to this topic: deviceId has to name one.',
      candidates,
    );
  return { device };
}

function nobody(reason: string, detail: string, candidates: readonly DeviceCaller[]): FoundSender {
  return { device: null, reason, detail, candidates };
}

/** A camera publishes reads of its own gate, sensors their slots, and each device its own status. */
export function mayPublish(device: DeviceCaller, topic: DeviceTopic): boolean {
  if (topic.kind === 'status') return topic.device === device.publicId;
  if (topic.kind === 'state') return device.kind === 'slot-sensors';
  return device.kind === 'plate-camera' && device.gate === topic.gate;
}
