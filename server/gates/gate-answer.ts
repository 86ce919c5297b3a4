import type { GateAnswer } from '#contract/ingest.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import { NO_TARIFF } from '../money/charges/charge-session.ts';
import type { Stay } from '../sessions/session-record.ts';
import type { Lane } from './bind-gate.ts';
import { shownPlate, type Look } from './gate-work.ts';

type Decision = GateAnswer['decision'];

/** What a barrier does about a look. A mall that wants to hold or deny says so here; until it does, every car passes. */
type GateRule = (about: { lane: Lane; reason: string }) => Decision;
const openForAll: GateRule = () => 'open';

/** Common displays at barriers have two lines of 16 to 20 characters. */
const LINE = 20;

/** The answer to an entry: the slot to drive to, where one is known. */
export function answerEntry(look: Look, reason: string, stay: Stay): GateAnswer {
  const second = stay.suggestedSlot ?? (stay.state === 'open' ? 'Please drive in' : 'Please drive on');
  return answer(look, { reason, stay, lines: ['Welcome', second] });
}

/** The answer to an exit that ended a stay: what is owed and how long it was. */
export function answerExit(look: Look, stay: Stay): GateAnswer {
  const { charge, entryAt, exitAt } = stay;
  const stayed = formatDuration((exitAt ?? entryAt).getTime() - entryAt.getTime());
  const due = charge.paise > 0 ? showRupees(charge.paise) : 'Nothing to pay';
  return answer(look, {
    reason: stay.review ?? EXIT_REASONS[charge.reason ?? ''] ?? 'charged',
    stay,
    due: charge.paise,
    lines: [due, stayed],
  });
}

/** The answer to an exit that no single stay fits, or not yet: the car passes, and nothing is owed. */
export function answerUnmatched(look: Look, reason: string, stay: Stay | null): GateAnswer {
  return answer(look, { reason, stay, lines: ['Thank you', 'Please drive on'] });
}

const EXIT_REASONS: Readonly<Record<string, string>> = {
  within_grace: 'within_grace',
  zero_tariff: 'free_parking',
  exit_before_entry: 'exit_before_entry',
  [NO_TARIFF]: NO_TARIFF,
};

interface Given {
  reason: string;
  stay: Stay | null;
  due?: Paise;
  lines: [string, string];
}

function answer(look: Look, { reason, stay, due, lines: [first, second] }: Given): GateAnswer {
  return {
    decision: openForAll({ lane: look, reason }),
    reason,
    sessionId: stay?.publicId ?? null,
    plate: shownPlate(look.reading),
    amountDue: due === undefined ? 0 : toRupees(due),
    display: [first.slice(0, LINE), second.slice(0, LINE)],
  };
}

/** Displays at barriers know ASCII alone, so the currency is spelled. */
function showRupees(amount: Paise): string {
  const rupees = toRupees(amount);
  return `Rs ${Number.isInteger(rupees) ? rupees : rupees.toFixed(2)}`;
}
