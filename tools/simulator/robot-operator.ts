import type { AttentionDetail, AttentionEntry, AttentionRead } from '#contract/attention.ts';

/** What the robot sees with: the product's answers to a signed-in person, and the photographs of reads. */
export interface OperatorSees {
  /** A call as the mall's people make it. */
  call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** The plate that a photograph shows, by the number of its read: what a person reads off it; null where there is none. */
  plateOn(read: string): Promise<string | null>;
}

/** What it was asked, and what it did. */
export interface OperatorLog {
  /** Sessions that it was asked about. */
  readonly asked: Set<string>;
  /** Each time that it looked at one, in order. */
  readonly questions: { readonly at: number; readonly session: string; readonly thought: string }[];
  readonly alerts: Set<string>;
  readonly done: Record<string, number>;
  /** What it thought of what it was asked, by the reason. */
  readonly judged: Record<string, number>;
  readonly refused: string[];
}

interface Decision {
  readonly action: string;
  readonly [more: string]: string;
}

const REASON = 'Seen on the photographs';
/** The other half may still be under way for so long. */
const PATIENCE_MS = 3 * 3_600_000;
/** Of a car that may be inside nobody can say more for so long. */
const LATER_MS = 12 * 3_600_000;
/** A spot that was free for so long before the exit was not this visit's any more. */
const FREE_MS = 3_600_000;

/**
 * Works through what needs a person as a careful one does who knows nothing but what the queue shows: it compares the
 * photographs, joins what shows the same plate, ends what surely belongs together, and charges nothing where the
 * photographs do not tell.
 */
export class RobotOperator {
  readonly log: OperatorLog = {
    asked: new Set(),
    questions: [],
    alerts: new Set(),
    done: {},
    judged: {},
    refused: [],
  };
  readonly #sees: OperatorSees;

  constructor(sees: OperatorSees) {
    this.#sees = sees;
  }

  /** Goes through the whole queue once. */
  async work(now: number): Promise<void> {
    const { body } = await this.#sees.call('GET', '');
    for (const entry of (body as { entries: AttentionEntry[] }).entries) await this.#settle(entry, now);
  }

  async #settle(entry: AttentionEntry, now: number): Promise<void> {
    if (entry.id.startsWith('alert:')) {
      this.log.alerts.add(entry.id);
      return this.#decide(entry.id, { action: 'done' });
    }
    const { status, body } = await this.#sees.call('GET', `/${encodeURIComponent(entry.id)}`);
    if (status !== 200) return;
    const detail = body as AttentionDetail;
    if (entry.id.startsWith('group:')) {
      for (const { id } of detail.members) this.log.asked.add(id);
      return this.#decide(entry.id, { action: 'close_free' });
    }
    if (entry.id.startsWith('session:')) await this.#settleSession(entry, detail, now);
  }

  async #settleSession(
    { id, kind, since }: AttentionEntry,
    detail: AttentionDetail,
    now: number,
  ): Promise<void> {
    this.log.asked.add(id);
    const decision = await this.#judge(detail, now, Date.parse(since));
    const name = `${detail.session?.review ?? kind}: ${decision?.action ?? 'left alone'}`;
    this.log.judged[name] = (this.log.judged[name] ?? 0) + 1;
    this.log.questions.push({ at: now, session: id.slice('session:'.length), thought: name });
    if (!decision) return;
    const isPutOff = decision.action === 'snooze';
    await this.#decide(id, isPutOff ? decision : { ...decision, seen: detail.seen });
  }

  async #judge(detail: AttentionDetail, now: number, since: number): Promise<Decision | null> {
    const { reads } = detail;
    const [entry, exit] = (['entry', 'exit'] as const).map((way) => reads.findLast(is(way)));
    const [came, left] = [await this.#plate(entry), await this.#plate(exit)];
    if (came !== null && left !== null) return judgeBoth(detail, came === left);
    const own = came ?? left;
    const partner = own === null ? null : await this.#findPartner(detail, own, left === null);
    if (partner !== null) return { action: 'join', partner };
    return judgeAlone(detail.session, came, now, since);
  }

  /** The other half whose photograph shows the same plate. */
  async #findPartner(detail: AttentionDetail, own: string, isExitWanted: boolean): Promise<string | null> {
    if (!detail.actions.includes('join')) return null;
    for (const { session, reads } of detail.partners)
      if ((await this.#plate(reads.find(is(isExitWanted ? 'exit' : 'entry')))) === own) return session;
    return null;
  }

  #plate(read: AttentionRead | undefined): Promise<string | null> {
    return read?.hasImage ? this.#sees.plateOn(read.id) : Promise.resolve(null);
  }

  async #decide(item: string, decision: Decision): Promise<void> {
    const { action } = decision;
    const path = `/${encodeURIComponent(item)}/decisions`;
    const { status, body } = await this.#sees.call('POST', path, { reason: REASON, ...decision });
    if (status === 201) this.log.done[action] = (this.log.done[action] ?? 0) + 1;
    else this.log.refused.push(`${action} of ${item}: ${status} ${JSON.stringify(body)}`);
  }
}

const is = (way: AttentionRead['direction']) => (read: AttentionRead) => read.direction === way;

/** Two photographs of one car are its visit, unless the spot that it surely had was free long before. */
function judgeBoth({ session, sensors, timeline, actions }: AttentionDetail, isSameCar: boolean): Decision {
  if (!isSameCar) return { action: actions.includes('split') ? 'split' : 'close_free' };
  const left = Date.parse(session?.exitAt ?? '');
  const isSure = sensors.some((sentence) => sentence.includes('was sent to'));
  const freed = timeline.filter(
    ({ text, at }) => text.endsWith('became free.') && Date.parse(at) < left - FREE_MS,
  );
  const until = freed.at(-1)?.at;
  const isTwo = session?.review === 'length_doubtful' && isSure && until !== undefined;
  return isTwo ? { action: 'split', until } : { action: 'close' };
}

function judgeAlone(
  session: AttentionDetail['session'],
  came: string | null,
  now: number,
  since: number,
): Decision | null {
  const isOfPlate = session?.review === 'plate_unreadable' || session?.review === 'plate_conflict';
  if (came !== null && isOfPlate && session.number_plate !== came)
    return { action: 'correct_plate', plate: came };
  // Nobody sees on a photograph of an entry whether the car is still there: its exit will say so.
  if (session?.status === 'parked')
    return { action: 'snooze', until: new Date(now + LATER_MS).toISOString() };
  return now - since < PATIENCE_MS ? null : { action: 'close_free' };
}
