import type { Device } from '#contract/devices.ts';
import type { SlotView } from '#contract/occupancy.ts';
import { useNow } from '../platform/age.ts';
import { Folded } from '../ui/folded.tsx';
import { MessagesButton } from './device-actions.tsx';
import type { JudgedDevice } from './judge-devices.ts';
import { StateBadge, wordSince } from './state-words.tsx';
import { wordCost } from './word-cost.ts';

/** More than these push the list itself out of sight. */
const FIRST = 5;

interface Props {
  ill: readonly JudgedDevice[];
  known: { readonly devices: readonly JudgedDevice[]; readonly slots: readonly SlotView[] | undefined };
  onMessages: (device: Device) => void;
}

/** The devices that need somebody, each with since when and what that costs. */
export function IllDevices({ ill, known, onMessages }: Props) {
  const now = useNow();
  return (
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
                <span className="figures text-muted">{one.since !== null && wordSince(one.since, now)}</span>
                <span className="block wrap-anywhere">{wordCost(one, known)}</span>
              </span>
              <MessagesButton device={one.device} onOpen={() => onMessages(one.device)} />
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}
