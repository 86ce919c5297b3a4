import { MAKER_ENDPOINTS, type DeviceProtocol } from '#contract/makers.ts';

/** One thing that is typed into a device. */
export interface MakerAddress {
  readonly label: string;
  readonly value: string;
  /** Whoever has it has the key too. */
  readonly hasKey: boolean;
}

/** What a camera calls the paths that it asks for apart. */
const PATHS: Readonly<Record<string, string>> = {
  TollgateInfo: 'Path of plate reads (ANPR)',
  KeepAlive: 'Path of the heartbeat',
  DeviceInfo: 'Path of the device’s own details',
};

/** What is typed into a maker's device: its whole address, or its parts where the maker asks for them apart. */
export function makerAddresses(protocol: DeviceProtocol, key: string, origin: string): MakerAddress[] {
  const paths = pathsOf(protocol, key);
  if (protocol === 'itsapi')
    return [
      { label: 'Platform server', value: origin, hasKey: false },
      ...paths.map((path) => ({
        label: PATHS[path.split('/').at(-1) ?? ''] ?? path,
        value: path,
        hasKey: true,
      })),
    ];
  const [path = ''] = paths;
  const whole = { label: 'Address', value: `${origin}${path}`, hasKey: true };
  return protocol === 'hikvision'
    ? [whole, { label: 'Path alone (URL)', value: path, hasKey: true }]
    : [whole];
}

/** Where a maker's device delivers what it sees, without its key. */
export function makerAddress(protocol: DeviceProtocol, origin: string): string {
  return `${origin}${pathsOf(protocol, 'KEY')[0] ?? ''}`;
}

/** One address serves several methods. */
function pathsOf(protocol: DeviceProtocol, key: string): string[] {
  const paths = MAKER_ENDPOINTS[protocol].map(({ path }) => path.replace(':key', encodeURIComponent(key)));
  return [...new Set(paths)];
}
