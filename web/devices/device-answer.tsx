import type { Device } from '#contract/devices.ts';
import { useNow } from '../platform/age.ts';
import { Banner } from '../ui/banner.tsx';
import { Folded } from '../ui/folded.tsx';
import { MessagesButton } from './device-actions.tsx';
import { isIll, type JudgedDevice } from './judge-devices.ts';
import { useSlotsOfDevices } from './queries.ts';
import { StateBadge, wordSince } from './state-words.tsx';
import { wordAnswer, wordCost, wordUnknowns } from './word-trouble.ts';

/** More than these push the list itself out of sight. */
const FIRST = 5;

interface Props {
  /** The mall by its name. */
  mall: string;
  devices: readonly JudgedDevice[];
  onMessages: (device: Device) => void;
}

/** Whether anything is wrong, first of all: which device, since when, and what that costs. */
export function DeviceAnswer({ mall, devices, onMessages }: Props) {
  const ill = devices.filter(({ state }) => isIll(state));
  const slots = useSlotsOfDevices(
    mall,
    ill.some(({ device, state }) => state === 'silent' && device.kind === 'slot-sensors'),
  );
  const now = useNow();
  const unknowns = wordUnknowns(devices);
  return (
    <section aria-label="Is anything wrong?" className="grid grid-cols-1 gap-3">
      <Banner tone={ill.length > 0 ? 'warn' : 'good'}>{wordAnswer(devices)}</Banner>
      {ill.length > 0 && (
        <Folded rows={ill} first={FIRST} noun="devices">
          {(shown) => (
            <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface text-sm">
              {shown.map((one) => (
                <li
                  key={one.device.id}
                  className="grid items-center gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[8rem_1fr_auto]"
                >
                  <span>
                    <StateBadge state={one.state} />
                  </span>
                  <span className="min-w-0">
                    <span dir="auto" className="me-2 font-semibold wrap-anywhere">
                      {one.device.name}
                    </span>
                    <span className="figures text-muted">
                      {one.since !== null && wordSince(one.since, now)}
                    </span>
                    <span className="block wrap-anywhere">
                      {wordCost(one, { devices, slots: slots.data })}
                    </span>
                  </span>
                  <MessagesButton device={one.device} onOpen={() => onMessages(one.device)} />
                </li>
              ))}
            </ul>
          )}
        </Folded>
      )}
      {unknowns !== null && <p className="text-sm text-muted">{unknowns}</p>}
    </section>
  );
}
