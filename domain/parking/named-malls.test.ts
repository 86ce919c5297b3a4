import { expect, it } from 'vitest';
import { reservedIdFor, nameOnTheWire } from './named-malls.ts';

it.each([
  ['Palladium Mall', 1],
  ['palladium', 1],
  ['  Phoenix Palassio', 2],
  ['PHOENIX', 2],
  ['The Phoenix', null],
  ['Palladiums', null],
  ['', null],
])('a new mall called %j has the id %j reserved for it', (name, id) => {
  expect(reservedIdFor(name)).toBe(id);
});

it.each([
  [1, 'Palladium Mall', 'Palladium Mall'],
  [1, 'Nexus One', 'Palladium'],
  [2, 'Nexus Kurla', 'Phoenix'],
  [2, 'Phoenix MarketCity', 'Phoenix MarketCity'],
  [7, 'Nexus Seawoods', 'Nexus Seawoods'],
])('mall %i called %j goes over the wire as %j', (id, name, wire) => {
  expect(nameOnTheWire({ id, name })).toBe(wire);
});
