import type { Services } from '../../platform/services.ts';
import type { SecretBox } from '../../platform/process/secret-box.ts';
import { listSealedOtherwise, writeSealedAnew, type AppRow } from './store.ts';

const MINUTE_MS = 60_000;
const PAGE = 100;

/** Where SERVER_KEY holds keys of before, seals with the current one what was sealed with them. */
export function sealAnewByItself(services: Services, box: SecretBox): void {
  if (!box.hasEarlier) return;
  let before: number | null = null;
  services.jobs.add({
    name: 'seal secrets anew',
    every: MINUTE_MS,
    run: async () => {
      const { sealed, unopened } = await sealAnew(services, box);
      // Once: an operator waits for the line, and a secret that no key opens stays.
      if (sealed === 0 && unopened === before) return;
      before = unopened;
      if (unopened > 0)
        services.log.error(
          { sealed, unopened },
          'secrets of second factors open with none of the keys in SERVER_KEY',
        );
      else
        services.log.warn(
          { sealed },
          'all secrets are sealed with the first key in SERVER_KEY: the others may go',
        );
    },
  });
}

/** Answers how many apps were sealed anew, and how many no key opens. */
export async function sealAnew(
  { database }: Pick<Services, 'database'>,
  box: SecretBox,
): Promise<{ sealed: number; unopened: number }> {
  const outcome = { sealed: 0, unopened: 0 };
  for (let behind = -1; ;) {
    const apps = await database.transact('system', (transaction) =>
      listSealedOtherwise(transaction, { keyName: box.keyName, behind, most: PAGE }),
    );
    for (const app of apps) {
      const after = turn(box, app);
      if (!after) outcome.unopened += 1;
      // Whoever changed it meanwhile sealed with the current key, or the next run finds it.
      else if (await database.transact('system', (transaction) => writeSealedAnew(transaction, app, after)))
        outcome.sealed += 1;
    }
    const last = apps.at(-1);
    if (!last || apps.length < PAGE) return outcome;
    behind = last.account;
  }
}

/** Both secrets sealed with the current key; null where one of them opens with none. */
function turn(box: SecretBox, { account, secret, pendingSecret }: AppRow) {
  const [one, other] = [secret, pendingSecret].map((sealed) => {
    if (sealed === null) return null;
    const opened = box.open(sealed, account);
    return opened && box.seal(opened, account);
  });
  if ((secret !== null && !one) || (pendingSecret !== null && !other)) return null;
  return { secret: one ?? null, pendingSecret: other ?? null };
}
