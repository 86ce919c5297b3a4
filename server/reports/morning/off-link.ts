import { createHmac, timingSafeEqual } from 'node:crypto';
import { morningMailOff } from '#contract/morning-mails.ts';
import type { Services } from '../../platform/services.ts';

/** Who gets the morning mail of a mall, and since when. */
export interface MorningReader {
  readonly mall: number;
  readonly account: string;
  readonly since: Date;
}

/** 144 bits. */
const MAC_BYTES = 18;
const TOKEN = /^([1-9]\d{0,8})\.([\w-]{1,64})\.([\w-]{24})$/;

/** The address that switches this mail off. It is worthless once that is done, also where the mail is asked for anew. */
export function offLinkOf(services: Pick<Services, 'key' | 'config'>, reader: MorningReader): string {
  const { mall, account } = reader;
  const token = `${mall}.${account}.${macOf(services, reader).toString('base64url')}`;
  return services.config.siteUrl + morningMailOff.path.replace(':token', token);
}

/** Whom a token names, before anything says that it is good. */
export function readOffToken(token: string): { mall: number; account: string } | null {
  const [, mall, account] = TOKEN.exec(token) ?? [];
  return mall === undefined || account === undefined ? null : { mall: Number(mall), account };
}

export function isOffToken(services: Pick<Services, 'key'>, reader: MorningReader, token: string): boolean {
  const given = Buffer.from(TOKEN.exec(token)?.[3] ?? '', 'base64url');
  return given.length === MAC_BYTES && timingSafeEqual(given, macOf(services, reader));
}

function macOf({ key }: Pick<Services, 'key'>, { mall, account, since }: MorningReader): Buffer {
  const text = JSON.stringify([mall, account, since.toISOString()]);
  return createHmac('sha256', key.derive('morning mails')).update(text).digest().subarray(0, MAC_BYTES);
}
