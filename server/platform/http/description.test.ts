import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';

interface Described {
  components: { securitySchemes: Record<string, unknown> };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  security?: Record<string, string[]>[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

interface Schema {
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

let app: TestApp;
let described: Described;

beforeAll(async () => {
  app = await createTestApp();
  const { body } = await createClient(app.http).call('GET', '/api/openapi.json');
  described = body as Described;
});
afterAll(() => app.end());

const bodyOf = (path: string) =>
  described.paths[path]?.['post']?.requestBody?.content['application/json'].schema;

describe('the description of the calls', () => {
  test('names every mounted call and how its caller shows who it is', () => {
    expect(described.components.securitySchemes).toMatchObject({
      deviceKey: { type: 'http', scheme: 'bearer' },
      signIn: { type: 'apiKey', in: 'cookie' },
    });
    for (const { method, path, access } of app.http.mounted) {
      const operation = described.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const scheme = { device: ['deviceKey'], everyone: [] }[String(access)] ?? ['signIn'];
      const named = operation?.security?.flatMap((one) => Object.keys(one));
      expect({ path, named }).toEqual({ path, named: scheme });
    }
  });

  test('says of what a list of readings is made, although each is judged by itself', () => {
    const reading = bodyOf('/api/ingest/occupancy')?.properties?.['readings']?.items;
    expect(reading).toMatchObject({
      required: ['slot', 'occupied', 'at'],
      properties: { slot: { type: 'string' }, occupied: { type: 'boolean' }, at: { format: 'date-time' } },
    });
  });

  test('says of what a list of plate reads is made, and that one may come alone', () => {
    const [list, alone] = bodyOf('/api/ingest/plate-reads')?.anyOf ?? [];
    const wanted = {
      required: ['readId', 'plate', 'readAt'],
      properties: { plate: { type: 'string' }, readAt: { format: 'date-time' } },
    };
    expect(list?.properties?.['reads']?.items).toMatchObject(wanted);
    expect(alone).toMatchObject(wanted);
  });
});
