import type { ImportAnswer, Pass, PassInput, listPasses } from '#contract/passes.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { WEEK_DAYS } from '#domain/passes/pass-times.ts';
import type { GatedMall } from './gated-mall.ts';
import type { Answered } from './test-client.ts';
import type { Person } from './test-people.ts';

type Wanted = Partial<PassInput> & Pick<PassInput, 'plates'>;

/** A season pass for every day and hour of a year, but for what is asked otherwise. */
export function passInput(wanted: Wanted): PassInput {
  return {
    kind: 'season',
    holder: 'Asha Traders',
    note: '',
    quota: null,
    levels: [],
    days: [...WEEK_DAYS],
    fromMinute: 0,
    toMinute: 1440,
    fromDay: '2026-01-01',
    untilDay: null,
    paysAs: null,
    ...wanted,
  };
}

/** Calls about the passes of one mall, by one of its staff. */
export function passCalls({ mall }: Pick<GatedMall, 'mall'>, person: Person) {
  const url = `/api/malls/${mall.publicId}/passes`;
  const call = (method: string, rest: string, body?: unknown) =>
    person.client.call(method, `${url}${rest}`, body);
  const importCsv = (csv: string, apply: 'yes' | 'no') =>
    person.client.call('POST', `${url}/import?apply=${apply}`, undefined, {
      raw: csv,
      headers: { 'content-type': 'text/csv' },
    });
  return {
    url,
    call,
    add: (wanted: Wanted): Promise<Answered> => call('POST', '', passInput(wanted)),
    /** The same, which has to succeed. */
    async give(wanted: Wanted): Promise<Pass> {
      const { status, body } = await call('POST', '', passInput(wanted));
      if (status !== 201) throw new Error(`no pass was added: ${status} ${JSON.stringify(body)}`);
      return body as Pass;
    },
    async list(query = ''): Promise<AnswerOf<typeof listPasses>> {
      return (await call('GET', query)).body as AnswerOf<typeof listPasses>;
    },
    importCsv,
    async take(csv: string, apply: 'yes' | 'no' = 'yes'): Promise<ImportAnswer> {
      const { status, body } = await importCsv(csv, apply);
      if (status !== 200) throw new Error(`the file was refused: ${status} ${JSON.stringify(body)}`);
      return body as ImportAnswer;
    },
  };
}
