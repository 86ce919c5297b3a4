import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('a bad value ends the start: the variable, what was given, what is allowed', () => {
  test.each([
    ['PORT', 'abc', 'PORT="abc" is not allowed: it must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '3e3', 'a whole number from 0 to 65535'],
    ['PORT', ' 3000', 'a whole number from 0 to 65535'],
    ['PORT', '0x10', 'a whole number from 0 to 65535'],
    ['HOST', 'not a host', 'a host name or an address'],
    ['DATA_DIR', 'a\0b', 'a folder'],
    ['DATABASE_URL', 'mysql://host/db', 'a URL such as postgres://user:password@host:5432/name'],
    ['DATABASE_URL', 'memory://', 'a URL such as postgres://'],
    ['MQTT_URL', 'http://host', 'a URL such as mqtts://host:8883'],
    ['MQTT_PORT', '0', 'a whole number from 1 to 65535'],
    ['PUBLIC_URL', 'parking.example', 'an address without a path, such as https://parking.example'],
    ['PUBLIC_URL', 'https://parking.example/gms', 'an address without a path'],
    ['PUBLIC_URL', 'ftp://parking.example', 'an address without a path'],
    ['TRUSTED_PROXIES', '10.0.0.1,proxy.example', 'addresses or ranges with commas between them'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES="10.0.0.0/33" is not allowed: it must be addresses'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0', 'addresses or ranges'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', 'addresses or ranges'],
    ['TRUSTED_PROXIES', '*', 'addresses or ranges'],
    ['SIMULATOR', 'yes', 'SIMULATOR="yes" is not allowed: it must be one of on, off'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
    ['NODE_ENV', 'staging', 'one of production, development, test'],
    ['METRICS', 'open', 'one of loopback, everyone'],
    ['RATE_LIMIT_STREAMS', '0', 'a whole number from 1 to 10000000'],
  ])('%s=%j', (name, given, expected) => {
    const read = () => readConfig({ [name]: given }, false);
    expect(read).toThrow(expected);
    expect(read).toThrow(new RegExp(`^${name}=[^\n]*$`));
  });

  test('a password in a wrong URL is not shown', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://park:s3cret@host/db' }, false);
    expect(read).toThrow('DATABASE_URL="mysql://park:***@host/db" is not allowed');
  });
});

test('the defaults of production are open to the network and simulate nothing', () => {
  expect(readConfig({}, false)).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    dataDir: './data',
    databaseUrl: null,
    mqttUrl: null,
    mqttPort: null,
    publicUrl: null,
    trustedProxies: ['loopback'],
    simulator: false,
    logLevel: 'info',
    metricsForEveryone: false,
    unknown: [],
  });
});

test('the demo binds to this machine alone and moves', () => {
  expect(readConfig({}, true)).toMatchObject({ host: '127.0.0.1', simulator: true, logLevel: 'warn' });
  expect(readConfig({ HOST: '0.0.0.0', SIMULATOR: 'off' }, true)).toMatchObject({
    host: '0.0.0.0',
    simulator: false,
  });
});

test('a variable set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SIMULATOR: '' }, false)).toMatchObject({
    port: 3000,
    databaseUrl: null,
  });
});

test('good values are taken', () => {
  const given = {
    PORT: '0',
    DATABASE_URL: 'postgresql://u:p@h:5433/d?sslmode=require',
    PUBLIC_URL: 'https://parking.example/',
    MQTT_URL: 'mqtts://broker:8883',
    MQTT_PORT: '1883',
    METRICS: 'everyone',
    RATE_LIMIT_SIGN_UP: '7',
  };
  const config = readConfig(given, false);
  expect(config).toMatchObject({
    port: 0,
    databaseUrl: given.DATABASE_URL,
    publicUrl: 'https://parking.example',
    mqttUrl: given.MQTT_URL,
    mqttPort: 1883,
    metricsForEveryone: true,
  });
  expect(config.limits.signUp).toBe(7);
});

test('a misspelt or unknown variable of ours is reported; others’ are left alone', () => {
  const given = {
    DATABASE_URI: 'x',
    LOGLEVEL: 'x',
    SIMULATER: 'on',
    PUBLIC_UTL: 'x',
    RATE_LIMIT_SPEED: '1',
    MQTT_USERNAME: 'x',
    PATH: '/bin',
    HOSTNAME: 'a',
    LOGNAME: 'root',
    POSTGRES_URL: 'x',
  };
  expect(readConfig(given, false).unknown).toEqual([
    'DATABASE_URI is not a variable of this product: did you mean DATABASE_URL?',
    'LOGLEVEL is not a variable of this product: did you mean LOG_LEVEL?',
    'SIMULATER is not a variable of this product: did you mean SIMULATOR?',
    'PUBLIC_UTL is not a variable of this product: did you mean PUBLIC_URL?',
    'RATE_LIMIT_SPEED is not a variable of this product and does nothing',
    'MQTT_USERNAME is not a variable of this product and does nothing',
  ]);
});
