import type { Transaction } from '../../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { OnPaid } from '../payments/payment-services.ts';
import type { TagDetails, WantedDebit } from './acquirer.ts';
import { compareClocks, sendHeartbeats, type ContactDoors } from './contact/stay-in-contact.ts';
import { beginDebit, type DebitRefusal, type DebitWish } from './debits/begin-debit.ts';
import { followDebits } from './debits/follow-debits.ts';
import { countUndecidedDebits, forgetTags, type StoredDebit } from './debits/store.ts';
import { submitDebit } from './debits/submit-debit.ts';
import { fetchExceptions, findListAge, type ListAge } from './exceptions/fetch-exceptions.ts';
import type { FastagServices, NamedOther, OnSubmitted } from './fastag-services.ts';
import { openNetc } from './netc/open-netc.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import { atMostEvery } from '../../platform/jobs/at-most-every.ts';
import { readFastagKeys } from './read-keys.ts';
import { actOnOpen, createCallback } from './receive-callback.ts';

/** Debits of tags for sessions, by the acquirer bank. */
export interface Fastag {
  /** Whether there is an acquirer. Without one no debit is begun. */
  readonly isThere: boolean;
  /** Stores the wish to debit a tag, or says why it is not debited. The caller holds the session's row. */
  begin(transaction: Transaction, wish: DebitWish): Promise<StoredDebit | DebitRefusal>;
  /** Hands a debit over and follows it; outside every transaction, and nobody need wait for it. */
  submit(debit: StoredDebit, wanted: WantedDebit): void;
  /** What the acquirer knows of a tag whose memory names no car; null where it knows nothing, or does not answer. */
  findTag(tag: { tagId: string; tid: string | null }): Promise<TagDetails | null>;
  /** Every debit that the acquirer has is given to each listener, in the transaction that notes it. */
  onSubmitted(listener: OnSubmitted): void;
  /** Says who compares the plates that the acquirer names with those of sessions. */
  judgeBy(named: NamedOther): void;
  /** Takes a message of the acquirer's. Throws 401 for one that is not. */
  receive(body: Uint8Array): Promise<void>;
  /** How old the exception lists are, and how many debits of a mall nobody knows about. */
  describe(transaction: Transaction, mall: number, now: Date): Promise<ListAge & { undecided: number }>;
  /** Does at once what the jobs do in their time: acts on messages that wait, asks about debits. */
  tick(now: Date): Promise<void>;
  /** Fetches what changed on the exception lists. */
  fetchExceptions(now: Date): Promise<void>;
  /** Waits for what is being handed over. */
  stop(): Promise<void>;
}

const OFTEN_MS = 2_000;
const LISTS_MS = 5 * 60_000;
const SOON_MS = 5_000;
const ALIVE_MS = 5 * 60_000;
const CLOCK_MS = 3_600_000;
/** Debits are disputed within weeks; later nobody needs to know which tag it was. */
const TAGS_MS = 90 * 86_400_000;

export function openFastag(services: Services, doors: ContactDoors, listeners: OnPaid[]): Fastag {
  const { fastag: settings } = services.config;
  if (!settings) return noFastag(services);
  const acquirer = openNetc(settings, readFastagKeys(settings.keyFile));
  const on: FastagServices = { services, acquirer, listeners, submitted: [], judge: { named: null } };
  const asJob: FastagServices = { ...on, services: servicesOfJobs(services) };
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  addJobs(asJob, doors);
  return {
    isThere: true,
    begin: (transaction, wish) => beginDebit(transaction, wish),
    submit(debit, wanted) {
      const work = submitDebit(on, debit, wanted, stopping.signal)
        .catch((error: unknown) => services.log.error({ err: error }, 'a debit was not handed over'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async findTag(tag) {
      try {
        return await acquirer.findTag(tag, services.clock());
      } catch (error) {
        services.log.warn({ err: error }, 'the acquirer did not say whose tag it is');
        return null;
      }
    },
    onSubmitted: (listener) => void on.submitted.push(listener),
    judgeBy: (named) => void (on.judge.named = named),
    receive: createCallback(on),
    describe: (transaction, mall, now) => describeMall(transaction, mall, now),
    async tick(now) {
      await actOnOpen(asJob, now);
      await followDebits(asJob, now);
    },
    fetchExceptions: (now) => fetchExceptions(asJob.services, acquirer, now),
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

function addJobs(asJob: FastagServices, doors: ContactDoors): void {
  const { services, acquirer } = asJob;
  const { jobs } = services;
  jobs.add({
    name: 'ask about FASTag debits',
    every: OFTEN_MS,
    run: (now, isStopping) =>
      doAllParts(async ({ alone }) => {
        await alone('messages', () => actOnOpen(asJob, now, isStopping));
        await alone('debits', () => followDebits(asJob, now, isStopping));
      }),
  });
  jobs.add({
    name: 'fetch FASTag exceptions',
    every: SOON_MS,
    // A leader that has just begun asks at once: without the lists a blocked tag would be debited.
    run: atMostEvery(LISTS_MS, (now, isStopping) => fetchExceptions(services, acquirer, now, isStopping)),
  });
  jobs.add({
    name: 'say that FASTag lanes live',
    every: ALIVE_MS,
    run: (now) => sendHeartbeats(asJob, doors, now),
  });
  jobs.add({ name: 'compare the clock of FASTag', every: CLOCK_MS, run: (now) => compareClocks(asJob, now) });
  jobs.add({
    name: 'forget debited tags',
    every: '25 4 * * *',
    run: (now) =>
      services.database.transact('system', (transaction) =>
        forgetTags(transaction, new Date(now.getTime() - TAGS_MS)),
      ),
  });
}

async function describeMall(transaction: Transaction, mall: number, now: Date) {
  const age = await findListAge(transaction, now);
  return { ...age, undecided: await countUndecidedDebits(transaction, mall) };
}

/** Without an acquirer nothing is debited. */
function noFastag(services: Services): Fastag {
  return {
    isThere: false,
    begin: () => Promise.resolve('nothing_due'),
    submit: () => services.log.error('there is no acquirer to hand a debit to'),
    findTag: () => Promise.resolve(null),
    onSubmitted: () => undefined,
    judgeBy: () => undefined,
    receive: () => Promise.resolve(),
    describe: describeMall,
    tick: () => Promise.resolve(),
    fetchExceptions: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
