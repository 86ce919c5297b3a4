import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './journey.ts';

/** The address of the last link of a kind (`invitation`, `verify`, `reset`) in the mails that the demo printed. */
export async function linkTo(address: string, kind: string): Promise<string> {
  const find = () => {
    const printed = readFileSync(join(process.env['JOURNEY_DATA_DIR'] ?? '', 'demo.log'), 'utf8');
    const mails = printed
      .split('Mail (the demo prints it)')
      .filter((mail) => mail.includes(`To: ${address}\n`));
    const links = mails.flatMap(
      (mail) => mail.match(new RegExp(`http://\\S+/${kind}[/#][\\w-]{43}`, 'g')) ?? [],
    );
    return links.at(-1) ?? '';
  };
  await expect.poll(find, { timeout: 15_000 }).not.toBe('');
  const { pathname, hash } = new URL(find());
  return pathname + hash;
}
