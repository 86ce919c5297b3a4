import type { BodyOf } from '#contract/endpoint.ts';
import type { changeTariffs } from '#contract/money.ts';
import { TARIFF_RULE_SENTENCES as SENTENCES } from '#contract/tariff-words.ts';
import { checkTariff, type BrokenRule } from '#domain/money/check-tariff.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import type { ChangedBy } from '../../audit/index.ts';
import type { Malls } from '../../malls/index.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { deleteDraft, findDraft, insertTariff, writeDraft } from './store.ts';

type Wanted = BodyOf<typeof changeTariffs>;

/** A caller's clock may be a little behind ours: what it calls now is now. */
const NOW_WITHIN_MS = 60_000;

/** Stores a draft of a mall's tariff, publishes it as the next version, or both. */
export async function changeDraft(
  malls: Malls,
  publicId: string,
  wanted: Wanted,
  by: ChangedBy,
): Promise<void> {
  const { draft, publish = false, effectiveFrom } = wanted;
  if (!draft && !publish) throw badInput('Send a draft, or publish the one that is stored.');
  if (effectiveFrom !== undefined && !publish)
    throw badInput('Only what is published begins at a time.', { effectiveFrom: 'Only with publish' });
  if (draft) refuseBroken(draft);
  const from = readBegin(effectiveFrom, by.now);
  const action = publish ? 'tariff_published' : 'tariff_draft_stored';
  await malls.change(publicId, by, action, async (transaction, { id }) => {
    if (draft && !publish) {
      await writeDraft(transaction, id, draft, by);
      return { document: draft };
    }
    return publishDraft(transaction, id, { document: draft, from, by });
  });
}

async function publishDraft(
  transaction: Transaction,
  mall: number,
  { document, from, by }: { document: TariffDocument | undefined; from: Date; by: ChangedBy },
): Promise<Record<string, unknown>> {
  const stored = document ?? (await findDraft(transaction, mall))?.document;
  if (!stored) throw conflict('no_draft', 'There is no draft of a tariff to publish.');
  refuseBroken(stored);
  const { version, effectiveFrom } = await insertTariff(transaction, mall, { document: stored, from, by });
  await deleteDraft(transaction, mall);
  return { version, effectiveFrom: effectiveFrom.toISOString(), document: stored };
}

/** Prices never change for cars that are inside, so nothing begins in the past. */
function readBegin(effectiveFrom: string | undefined, now: Date): Date {
  if (effectiveFrom === undefined) return now;
  const from = new Date(effectiveFrom);
  if (Number.isNaN(from.getTime()) || from > LAST)
    throw badInput('The time from which the tariff counts does not exist.', {
      effectiveFrom: 'No such time',
    });
  if (from >= now) return from;
  if (now.getTime() - from.getTime() <= NOW_WITHIN_MS) return now;
  const sentence = 'A tariff cannot begin in the past: cars that are inside keep their price.';
  throw badInput(sentence, { effectiveFrom: 'Now or later' }, 'begins_in_the_past');
}

/** The database's calendar ends, and so do plans. */
const LAST = new Date('2200-01-01T00:00:00Z');

/** 400 with the first rule that the document breaks as its code, and every place with its sentence. */
export function refuseBroken(document: TariffDocument): void {
  const broken = checkTariff(document);
  const [first] = broken;
  if (!first) return;
  const fields = Object.fromEntries(broken.slice(0, 20).map((one) => [fieldOf(one), SENTENCES[one.rule]]));
  throw badInput(`${SENTENCES[first.rule]} (${fieldOf(first)})`, fields, first.rule);
}

function fieldOf({ at }: BrokenRule): string {
  return `draft.${at}`;
}
