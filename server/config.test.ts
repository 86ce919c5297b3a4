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
    ['SMTP_URL', 'mail.example:587', 'a URL such as smtps://user:password@mail.example:465'],
    ['SMTP_URL', 'https://mail.example', 'a URL such as smtps://'],
    ['SMTP_URL', 'smtp://mail.example/?ignoreTLS=true', 'a URL such as smtps://'],
    ['SMTP_URL', 'smtp://a%zz:b@mail.example', 'a URL such as smtps://'],
    ['SMTP_URL', 'smtp://', 'a URL such as smtps://'],
    ['MAIL_FROM', 'Get My Spot', 'an address such as park@mall.example'],
    ['MAIL_FROM', 'Spot <park@mall.example', 'an address such as'],
    ['MAIL_FROM', 'Spot <park@mall.example>, <b@mall.example>', 'an address such as'],
    ['SIMULATOR', 'yes', 'SIMULATOR="yes" is not allowed: it must be one of on, off'],
    ['PLATE_PROOF', 'on', 'PLATE_PROOF="on" is not allowed: it must be one of required, off'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
    ['NODE_ENV', 'staging', 'one of production, development, test'],
    ['METRICS', 'open', 'one of loopback, everyone'],
    ['STAFF_SECOND_FACTOR', 'on', 'STAFF_SECOND_FACTOR="on" is not allowed: it must be one of required, off'],
    ['SERVER_KEY', 'cafe', 'SERVER_KEY="***" is not allowed: it must be 32 bytes as 64 hexadecimal digits'],
    ['RATE_LIMIT_STREAMS', '0', 'a whole number from 1 to 10000000'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'a URL such as http://127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'one of http/json'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'OTEL_EXPORTER_OTLP_HEADERS="***" is not allowed'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0d%0ac', 'name=value with commas between them'],
    ['OTEL_TRACES_SAMPLER', 'sometimes', 'one of always_on, always_off, traceidratio'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
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

describe('mails need their server and their sender', () => {
  const [url, from] = ['smtps://park:s3cret@mail.example', 'Get My Spot <park@mall.example>'];

  test('half of it ends the start with what is missing', () => {
    expect(() => readConfig({ SMTP_URL: url }, false)).toThrow(/^MAIL_FROM is missing: [^\n]*$/);
    expect(() => readConfig({ MAIL_FROM: from }, false)).toThrow(/^SMTP_URL is missing: [^\n]*$/);
    expect(() => readConfig({ SMTP_URL: 'http://park:s3cret@mail.example' }, false)).toThrow('park:***@');
  });

  test('both are taken, and none is none', () => {
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: from }, false)).toMatchObject({ smtp: { url, from } });
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'a@b.example' }, true).smtp).toEqual({
      url,
      from: 'a@b.example',
    });
    expect(readConfig({}, false).smtp).toBeNull();
  });

  test('their links lead to PUBLIC_URL, else to this machine', () => {
    expect(readConfig({ PUBLIC_URL: 'https://parking.example/' }, false).siteUrl).toBe(
      'https://parking.example',
    );
    expect(readConfig({ PORT: '8080' }, false).siteUrl).toBe('http://127.0.0.1:8080');
  });
});

describe('payments need a key, its secret and the webhook’s secret', () => {
  const all = {
    RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
    RAZORPAY_KEY_SECRET: 's3cret-of-the-key',
    RAZORPAY_WEBHOOK_SECRET: 's3cret-one,s3cret-two',
  };

  test.each(Object.keys(all))('without %s the start ends with its name', (name) => {
    const read = () => readConfig({ ...all, [name]: '' }, false);
    expect(read).toThrow(new RegExp(`^${name} is missing: [^\n]*$`));
    expect(read).not.toThrow('s3cret');
  });

  test('an address alone is half of it too', () => {
    expect(() => readConfig({ RAZORPAY_URL: 'http://127.0.0.1:4118' }, false)).toThrow(
      'RAZORPAY_KEY_ID is missing',
    );
  });

  test('all are taken, and none is none', () => {
    expect(readConfig(all, false).payments).toEqual({
      keyId: 'rzp_test_1DP5mmOlF5G5ag',
      keySecret: 's3cret-of-the-key',
      webhookSecrets: ['s3cret-one', 's3cret-two'],
      url: 'https://api.razorpay.com',
      isStandIn: false,
      qr: 'off',
    });
    expect(readConfig({ ...all, RAZORPAY_URL: 'http://127.0.0.1:4118/' }, true).payments).toMatchObject({
      url: 'http://127.0.0.1:4118',
      isStandIn: true,
    });
    expect(readConfig({}, true).payments).toBeNull();
  });

  test('a bad secret is not shown', () => {
    for (const name of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
      expect(() => readConfig({ ...all, [name]: 's3cret with blanks' }, false)).toThrow(`${name}="***"`);
  });
});

describe('FASTag needs the acquirer’s address, the operator’s id and its keys', () => {
  const all = {
    FASTAG_URL: 'https://netc.bank.example/api',
    FASTAG_ORG_ID: 'IRBL',
    FASTAG_KEY_FILE: '/etc/get-my-spot/fastag.pem',
  };

  test.each(Object.keys(all))('without %s the start ends with its name', (name) => {
    const read = () => readConfig({ ...all, [name]: '' }, false);
    expect(read).toThrow(new RegExp(`^${name} is missing: [^\n]*$`));
  });

  test.each(Object.entries(all))('%s alone is half of it', (name, value) => {
    expect(() => readConfig({ [name]: value }, false)).toThrow(/is missing: /);
  });

  test('all are taken, and none is none', () => {
    expect(readConfig(all, false).fastag).toMatchObject({ url: all.FASTAG_URL, orgId: 'IRBL' });
    expect(readConfig({}, false).fastag).toBeNull();
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
    plateProof: 'required',
    logLevel: 'info',
    metricsForEveryone: false,
    staffSecondFactor: 'required',
    serverKey: null,
    unknown: [],
  });
});

test('the demo binds to this machine alone and moves', () => {
  expect(readConfig({}, true)).toMatchObject({
    host: '127.0.0.1',
    simulator: true,
    plateProof: 'off',
    logLevel: 'warn',
    staffSecondFactor: 'off',
  });
  expect(readConfig({ HOST: '0.0.0.0', SIMULATOR: 'off', PLATE_PROOF: 'required' }, true)).toMatchObject({
    host: '0.0.0.0',
    simulator: false,
    plateProof: 'required',
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

test('traces are sent where the standard variables say', () => {
  const tracing = (given: Record<string, string>) => readConfig(given, false).tracing;
  expect(tracing({})).toBeNull();
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, tenant=a',
    OTEL_SERVICE_NAME: 'surat',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=live',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  };
  expect(tracing(given)).toMatchObject({
    url: 'http://collector:4318/v1/traces',
    headers: { authorization: 'Bearer x', tenant: 'a' },
    resource: { 'service.name': 'surat', 'deployment.environment.name': 'live' },
    sampler: 'parentbased_traceidratio',
    ratio: 0.05,
  });
  expect(tracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://x.example/t' })?.url).toBe(
    'https://x.example/t',
  );
  expect(tracing({ ...given, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
});

test('a misspelt or unknown variable of ours is reported; others’ are left alone', () => {
  const given = {
    DATABASE_URI: 'x',
    LOGLEVEL: 'x',
    SIMULATER: 'on',
    PUBLIC_UTL: 'x',
    RATE_LIMIT_SPEED: '1',
    MQTT_USERNAME: 'x',
    PLATE_CHECK: 'x',
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
    'PLATE_CHECK is not a variable of this product and does nothing',
  ]);
});
