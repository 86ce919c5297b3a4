import sql from 'sql-template-tag';
import type { TestApp } from './test-app.ts';
import { readRows } from './rows.ts';

/** Settings with which mails can be sent; they stay in the outbox, where a test reads them. */
export const WITH_MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'park@mall.example' };

interface WaitingMail {
  readonly subject: string;
  readonly text: string;
}

/** The mails that wait for an address, oldest first. */
export async function mailsTo({ services }: Pick<TestApp, 'services'>, to: string): Promise<WaitingMail[]> {
  return services.database.transact('system', (transaction) =>
    readRows<WaitingMail>(
      transaction,
      sql`select subject, body as text from mail_outbox where lower(recipient) = ${to.toLowerCase()} order by id`,
    ),
  );
}

/** The secret of the last link of a kind (`invitation`, `verify`, `reset`) that went to an address. */
export async function tokenTo(app: Pick<TestApp, 'services'>, to: string, kind: string): Promise<string> {
  const texts = (await mailsTo(app, to)).map(({ text }) => text).toReversed();
  for (const text of texts) {
    const token = new RegExp(`/${kind}[/#]([\\w-]{43})`).exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`no ${kind} link went to ${to}`);
}
