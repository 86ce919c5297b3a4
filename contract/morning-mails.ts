import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

const ofMall = z.strictObject({ id: text(64) });

const MorningMail = z.object({
  isOn: z.boolean(),
  /** Whether mails leave this product at all. */
  isSetUp: z.boolean(),
});

export const readMorningMail = endpoint({
  method: 'GET',
  path: '/api/malls/:id/morning-mail',
  summary: 'Whether you get the mail of this mall at 07:00 India time.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  answer: MorningMail,
});

export const changeMorningMail = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/morning-mail',
  summary: 'Switches the mail of this mall at 07:00 on or off, for yourself.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: z.strictObject({ isOn: z.boolean() }),
  answer: MorningMail,
});

const byToken = z.strictObject({ token: text(200) });

export const readMorningMailOff = endpoint({
  method: 'GET',
  path: '/api/morning-mail/:token/off',
  summary:
    'The page behind the link in a morning mail: one button that switches the mail off. It changes nothing.',
  access: 'everyone',
  params: byToken,
  answer: z.any(),
});

export const morningMailOff = endpoint({
  method: 'POST',
  path: '/api/morning-mail/:token/off',
  summary:
    'Switches a morning mail off by the link in it, without signing in, as mail programs do by one click (RFC 8058). What is posted is not read.',
  access: 'everyone',
  params: byToken,
  answer: z.any(),
});
