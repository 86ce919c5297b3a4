import { MallInput } from '#contract/malls.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inputOf, MallFields } from './mall-fields.tsx';

const fields = Object.keys(MallInput.shape) as (keyof MallInput)[];

/** Every field with a value that nothing else on the form has. */
const filled = Object.fromEntries(
  fields.map((field, i) => [field, filledLike(inputOf(null)[field], i)]),
) as MallInput;

test.each(fields)('the form of a mall has a labelled control for %s, which shows its value', (field) => {
  const html = renderToStaticMarkup(<MallFields input={filled} faults={{}} onChange={() => undefined} />);
  const control =
    new RegExp(`<(?:input|textarea|select)\\b[^>]*\\bname="${field}"[^>]*>[^<]*`).exec(html)?.[0] ?? '';
  expect(control, `${field} has no control`).not.toBe('');
  const id = / id="([^"]+)"/.exec(control)?.[1];
  expect(html, `${field} has no label`).toMatch(new RegExp(`<label for="${id}"[^>]*>[^<]+</label>`));
  const value = filled[field];
  expect(control).toContain(shown(value));
});

function shown(value: MallInput[keyof MallInput]): string {
  if (typeof value === 'boolean') return 'checked=""';
  return value && typeof value === 'object' ? `${value.latitude}, ${value.longitude}` : String(value);
}

function filledLike(empty: MallInput[keyof MallInput], i: number) {
  if (empty === null) return { latitude: 21.1702, longitude: 72.8311 };
  if (typeof empty === 'boolean') return true;
  return typeof empty === 'number' ? 700 + i : `the ${i}th text`;
}
