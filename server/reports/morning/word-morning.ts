import { LEAKAGE_WORDS, wordLeakWorth } from '#contract/report-words.ts';
import type { Compared, MallReport } from '#contract/reports.ts';
import { paise } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { safe } from './safe.ts';

/** What the mail of a morning is written from. */
export interface Morning {
  readonly mall: string;
  readonly report: MallReport;
  /** How many things need somebody now. */
  readonly attention: number;
  readonly link: string;
  readonly attentionLink: string;
  /** Where the mail is switched off without signing in. */
  readonly offLink: string;
}

interface MorningMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const rupees = (value: number) => wordRupees(paise(Math.round(value * 100)));
const number = (value: number) => value.toLocaleString('en-IN');

/** Five figures of yesterday, and what to look at. */
export function writeMorningMail(morning: Morning): MorningMail {
  const { mall, report, link } = morning;
  const day = wordDay(report.days.from);
  const figures = figuresOf(report);
  const looks = wordLooks(morning);
  const text = [
    `${mall}, ${day}`,
    figures.map(({ name, value, change }) => `${name}: ${value}${change ? ` (${change})` : ''}`).join('\n'),
    `What to look at\n${looks.map((one) => `- ${one}`).join('\n')}`,
    `The report: ${link}\nWhat needs you: ${morning.attentionLink}`,
    `You asked for this mail in the reports of ${mall}, and switch it off here: ${morning.offLink}`,
  ].join('\n\n');
  return {
    subject: `${mall}: ${figures[0]?.value ?? ''} on ${day}`,
    text: `${text}\n`,
    html: htmlOf(morning, day),
  };
}

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly change: string | null;
}

function figuresOf(report: MallReport): Figure[] {
  const { revenue, received, entries, medianMinutes, leakage } = report;
  return [
    figure('Charged', revenue, rupees),
    figure('Received', received, rupees),
    figure('Cars that came', entries, number),
    figure('Usual length', medianMinutes, (minutes) => `about ${wordMinutes(minutes)}`),
    {
      name: 'May be lost',
      value: `${leakage.isEstimate ? 'about ' : ''}${rupees(leakage.sum)}`,
      change: null,
    },
  ];
}

function figure(name: string, { now, before }: Compared, word: (value: number) => string): Figure {
  return { name, value: now === null ? 'not known' : word(now), change: wordChange(now, before) };
}

/** Against the day before, where both are known and there is something to compare with. */
function wordChange(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return 'as the day before';
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than the day before`;
}

/** The largest leaks, what waits, and what could not be counted; at least one sentence. */
function wordLooks({ report, attention }: Morning): string[] {
  const { leakage } = report;
  const leaks = leakage.items
    .filter(({ count, isSummed, amount, unknown }) => count > 0 && isSummed && (amount !== 0 || unknown > 0))
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
    .slice(0, 3)
    .map(({ kind, count, amount, ...bound }) => {
      const worth = amount === null ? 'worth not known' : wordLeakWorth({ amount, ...bound }, rupees);
      return `${LEAKAGE_WORDS[kind].title}: ${number(count)}, ${worth}`;
    });
  const waits =
    attention > 0 ? [`${number(attention)} ${attention === 1 ? 'thing needs' : 'things need'} you now`] : [];
  const unknown = leakage.isCollected
    ? []
    : ['No payment came through the product, so what is unpaid is not known'];
  const all = [...leaks, ...wordHeld(leakage.held), ...waits, ...unknown];
  return all.length === 0 ? ['Nothing: no case waits, and nothing seems to be lost'] : all;
}

/** What the provider holds is not lost yet: it is named beside the leaks, with its age. */
function wordHeld({ count, amount, since }: MallReport['leakage']['held']): string[] {
  if (count === 0) return [];
  const age = since === null ? '' : `, the oldest since ${wordDay(indiaDate(new Date(since)))}`;
  return [`Held for banks that have not decided, not lost yet: ${number(count)}, ${rupees(amount)}${age}`];
}

function htmlOf(morning: Morning, day: string): string {
  const { mall, report, link, attentionLink, offLink } = morning;
  const rows = figuresOf(report).map(
    ({ name, value, change }) =>
      `<tr><th scope="row" align="left">${safe(name)}</th><td align="right"><b>${safe(value)}</b></td><td>${safe(change ?? '')}</td></tr>`,
  );
  const looks = wordLooks(morning).map((one) => `<li>${safe(one)}</li>`);
  return `<!doctype html><html lang="en-IN"><body style="font-family:sans-serif;font-size:16px"><h1 style="font-size:20px">${safe(mall)}, ${safe(day)}</h1><table cellpadding="6">${rows.join('')}</table><h2 style="font-size:17px">What to look at</h2><ul>${looks.join('')}</ul><p><a href="${safe(link)}">The report</a> · <a href="${safe(attentionLink)}">What needs you</a></p><p><small>You asked for this mail in the reports of ${safe(mall)}. <a href="${safe(offLink)}">Switch it off</a></small></p></body></html>`;
}

function wordMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60
    ? `${whole} min`
    : `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`;
}

function wordDay(date: string): string {
  const at = new Date(`${date}T12:00:00+05:30`);
  return at.toLocaleDateString('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Kolkata',
  });
}
