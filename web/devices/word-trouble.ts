import type { JudgedDevice } from './judge-devices.ts';

/** The first answer, in a sentence: how many devices need somebody. */
export function wordAnswer(devices: readonly JudgedDevice[]): string {
  const count = (state: JudgedDevice['state']) => devices.filter((one) => one.state === state).length;
  const stuck = count('stuck');
  const silent = count('silent');
  const unchanging = count('unchanging');
  const clock = count('clock');
  const parts = [
    ...(stuck > 0
      ? [`${stuck.toLocaleString('en-IN')} ${stuck === 1 ? 'barrier does' : 'barriers do'} not open`]
      : []),
    ...(silent > 0
      ? [`${silent.toLocaleString('en-IN')} ${silent === 1 ? 'device is' : 'devices are'} silent`]
      : []),
    ...(unchanging > 0
      ? [
          `${unchanging.toLocaleString('en-IN')} ${unchanging === 1 ? 'device sends' : 'devices send'} nothing new`,
        ]
      : []),
    ...(clock > 0 ? [`${clock.toLocaleString('en-IN')} ${clock === 1 ? 'has' : 'have'} a wrong clock`] : []),
  ];
  return parts.length === 0
    ? 'No device is known to be silent or to have a wrong clock.'
    : `${parts.join(', ')}.`;
}

/** What the first answer cannot know: devices whose silence nobody notices, and those that have sent nothing yet. */
export function wordUnknowns(devices: readonly JudgedDevice[]): string | null {
  const unwatched = devices.filter(({ state }) => state === 'unwatched').length;
  const unseen = devices.filter(({ state }) => state === 'unseen').length;
  const all = devices.filter(({ state }) => state !== 'revoked').length;
  const sentences = [
    ...(unwatched > 0
      ? [
          `${unwatched} of ${all} ${unwatched === 1 ? 'has' : 'have'} no heartbeat set: see below when each last sent something.`,
        ]
      : []),
    ...(unseen > 0 ? [`${unseen} of ${all} ${unseen === 1 ? 'has' : 'have'} sent nothing yet.`] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
