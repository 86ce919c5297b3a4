import { expect, test } from 'vitest';
import { asTyped, titleOfMall } from './title-of-mall.ts';

test.each([
  ['riverside-galleria', 'Riverside Galleria Parking'],
  ['vr', 'Vr Parking'],
  ['mall-24', 'Mall 24 Parking'],
  ['--a--b-', 'A B Parking'],
  ['', 'Parking'],
  ['-', 'Parking'],
])('%j is titled %s', (parameter, title) => {
  expect(titleOfMall(parameter)).toBe(title);
});

test('a name is shown in the letters in which it was typed', () => {
  expect(asTyped('Vr Surat', 'VR Surat')).toBe('VR Surat');
  expect(asTyped('Vr Surat', 'VR-Surat Parking')).toBe('VR-Surat');
  expect(asTyped('Vr Surat', 'Another Mall')).toBe('Vr Surat');
  expect(asTyped('Vr Surat', undefined)).toBe('Vr Surat');
});
