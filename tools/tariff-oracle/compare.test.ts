import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyTestDatabase } from '../../testing/empty-database.ts';
import { compareTariffs } from './compare.ts';

let database: EmptyTestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.remove());

test('the database prices sessions as the engine does, from the tariff’s words alone', async () => {
  const connection = await database.connect();
  try {
    const { differences, examples, paid } = await compareTariffs({ connection, sessions: 4000, seed: 11 });
    expect(examples).toEqual([]);
    expect(differences).toBe(0);
    expect(paid).toBeGreaterThan(2000);
  } finally {
    await connection.close();
  }
});
