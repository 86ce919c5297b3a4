import type { GatedMall } from './gated-mall.ts';
import type { Person } from './test-people.ts';

/** Calls below a mall's own address as a person; an answer that refuses throws. */
export async function askMall<T = unknown>(
  { client }: Person,
  { mall }: Pick<GatedMall, 'mall'>,
  method: string,
  rest: string,
  body?: object,
): Promise<T> {
  const answer = await client.call(method, `/api/malls/${mall.publicId}${rest}`, body);
  if (answer.status >= 300) throw new Error(`${rest}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}
