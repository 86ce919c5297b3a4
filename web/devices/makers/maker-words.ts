import type { DeviceProtocol } from '#contract/makers.ts';

interface MakerWords {
  /** How it stands in lists and choices. */
  readonly name: string;
  /** Where the address is typed at the device. */
  readonly place: string;
  /** What to check at the device where nothing comes. */
  readonly checks: readonly string[];
}

/** What people who set a device up have to know of its maker. */
export const MAKER_WORDS: Readonly<Record<DeviceProtocol, MakerWords>> = {
  hikvision: {
    name: 'Hikvision',
    place:
      'Type it at the camera as its alarm server (HTTP listening). Where it asks for host, port and URL apart, the URL is the path.',
    checks: [
      '“Notify Surveillance Center” is switched on for the plate event.',
      'The baseline protocol is enabled under the alarm push (alarmHttpPushProtocol).',
      'The entrance control mode is “platform”: else the camera opens by itself.',
      'The camera’s own test of the alarm server succeeds.',
    ],
  },
  itsapi: {
    name: 'Dahua / CP Plus',
    place:
      'Type them at the camera under ITSAPI (CP Plus: ANPRAPI): the platform server, and each path at its own place.',
    checks: [
      'ITSAPI (CP Plus: ANPRAPI) is switched on.',
      '“Need Response” is switched on.',
      'Only the image of the plate is sent: with the large one a read may arrive half a minute late.',
    ],
  },
  platerecognizer: {
    name: 'Plate Recognizer Stream',
    place: 'Set it as the URL of a webhook target in the configuration of Stream.',
    checks: ['The webhook target is named by the camera’s own part of the configuration.'],
  },
  axis: {
    name: 'Axis License Plate Verifier',
    place:
      'Set it at the camera in License Plate Verifier, under its integrations, as the server that events are pushed to.',
    checks: ['Events are pushed by HTTP, as JSON.', 'New and updated events are sent, not lost ones alone.'],
  },
  milesight: {
    name: 'Milesight',
    place: 'Set it at the camera as the URL of its HTTP post of plates.',
    checks: ['The HTTP post of plates is switched on, as JSON.'],
  },
  rekor: {
    name: 'Rekor Scout (OpenALPR)',
    place: 'Set it as the address of a webhook in Rekor Scout.',
    checks: ['The webhook’s own test arrives here.', 'Groups of plates are sent (alpr_group).'],
  },
  mapped: {
    name: 'Other, by mapping',
    place: 'Set it at the device as the address that it posts its JSON to.',
    checks: ['The device posts JSON, and not a form or XML.', 'The places of the mapping fit what it sends.'],
  },
  chirpstack: {
    name: 'ChirpStack 4',
    place:
      'Set it in ChirpStack as the event endpoint of the application’s HTTP integration, encoded as JSON.',
    checks: [
      'The HTTP integration’s encoding is JSON.',
      'Each sensor has its slot in a tag named slot, or the slot’s code as its name.',
    ],
  },
  tts: {
    name: 'The Things Stack 3',
    place: 'Set it in The Things Stack as the base URL of a custom webhook, as JSON.',
    checks: ['“Uplink message” is enabled for the webhook.', 'The sensor’s payload formatter is set.'],
  },
};

/** What holds for every device. */
const ALWAYS = [
  'The address is typed whole, with the key, and without blanks.',
  'The device reaches this server over the network.',
] as const;

/** What to check at a device of which nothing has come. */
export function checksOf(protocol: DeviceProtocol | null): string[] {
  if (protocol === null)
    return [
      'It calls the address that is shown with its key.',
      'It sends the key with every call.',
      ALWAYS[1],
    ];
  return [...ALWAYS, ...MAKER_WORDS[protocol].checks];
}

/** How a device speaks, for people; our own JSON where nothing else was chosen. */
export function wordProtocol(protocol: DeviceProtocol | null): string {
  return protocol === null ? 'Our own JSON' : MAKER_WORDS[protocol].name;
}
