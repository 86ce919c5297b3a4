import type { DashboardNow } from '#contract/now.ts';
import { isNoneKnown, wordTakenSlots } from '../platform/taken-slots.ts';

type Sensors = NonNullable<DashboardNow['sensors']>;

const count = (value: number) => value.toLocaleString('en-IN');

/** The sensors' count as a figure with what it rests on; `ago` says how old the last reading is. */
export function figureOfSensors(sensors: Sensors, ago: (instant: string) => string, holding: string) {
  const { occupied, unknown, total, closed, observedAt } = sensors;
  const beside = closed > 0 ? `, ${count(closed)} closed` : '';
  if (isNoneKnown(unknown, total))
    return {
      value: 'Not known',
      note: `none of ${count(total)} is known${beside}, last reading ${ago(observedAt)}${holding}`,
    };
  const lost = unknown > 0 ? `, ${count(unknown)} not known` : '';
  return {
    value: wordTakenSlots(occupied, unknown),
    note: `of ${count(total)}${lost}${beside}, reading ${ago(observedAt)}${holding}`,
  };
}

/** How far the gates' count lies from what the sensors can mean. Of slots that nobody knows no difference is claimed. */
export function wordApart(cars: number, { occupied, unknown, total }: Sensors): string {
  if (isNoneKnown(unknown, total)) return 'No slot is known: the gates alone count.';
  const [over, under] = [cars - occupied - unknown, occupied - cars];
  if (unknown > 0 && over <= 0 && under <= 0) return 'The gates and the sensors may both be right.';
  if (over <= 0 && under <= 0) return 'The gates and the sensors agree.';
  const [more, fewer] = over > 0 ? ['gates', 'sensors'] : ['sensors', 'gates'];
  const least = unknown > 0 ? 'at least ' : '';
  return `The ${more} count ${least}${count(Math.max(over, under))} more than the ${fewer}.`;
}
