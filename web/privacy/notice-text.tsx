import { NOTICE_VERSION, NOTICE_VERSIONS, type Notice } from '#contract/notice.ts';
import { ERASED_WITHIN_DAYS } from '#contract/privacy.ts';
import type { ReactNode } from 'react';
import { STORED_KINDS, type StoredKind } from './stored-kinds.ts';

interface Props {
  /** Undefined while it is asked for, null where the server does not answer. */
  notice: Notice | null | undefined;
  /** Who is responsible and how to reach them. */
  company: ReactNode;
  contact: ReactNode;
}

/** The privacy notice in plain words. What it promises has a version: NOTICE_VERSIONS in contract/notice.ts. */
export function NoticeText({ notice, company, contact }: Props) {
  return (
    <div className="grid gap-14">
      <Part title="Who is responsible">
        <p>
          {company}. In the words of the Digital Personal Data Protection Act, 2023 we are the Data Fiduciary
          and you are the Data Principal. An account is for people of 18 years and over.
        </p>
      </Part>
      <Part title="What we store, why, and how long">
        <Kinds notice={notice} />
        <p>
          {wordBackups(notice)} If an older backup has to be restored, what was erased since is erased again
          before anybody is served.
        </p>
      </Part>
      <Part title="Who sees it">
        <p>
          You see the visits of plates that you have proven
          {notice?.isProofRequired === false
            ? ', and on this server those that begin after you add a plate'
            : ''}
          . The people of a mall see the cars of that mall, and it is recorded that they did. Where you pay by
          UPI or card, the payment provider and your bank know that you do and ask for what they need; where
          you pay by FASTag, the bank that debits it gets tag, plate, mall, times and amount. We give it to
          nobody else, sell nothing, show no advertisements and load nothing from other companies into these
          pages. The live view shows which slots are free, never whose car stands where.
        </p>
        <p>
          Two cookies sign you in and remember your browser. Your own browser stores your name, e-mail address
          and plates until you log out.
        </p>
      </Part>
      <Rights />
      <Part title="Whom to ask, and whom to complain to">
        <p>
          {wordOfficer(notice)} Write on {contact} or by e-mail. If our answer does not satisfy you, you may
          complain to the Data Protection Board of India.
        </p>
        <p>
          If somebody gets at your data who must not, we write to you without delay: what happened, what may
          follow from it, what we do and what you can do.
        </p>
      </Part>
      <Part title="Versions">
        <p>
          This is version {NOTICE_VERSION}. {wordVersions(NOTICE_VERSIONS.length)} When a promise in it
          changes, everybody with an account is shown the new version.
        </p>
      </Part>
    </div>
  );
}

function Rights() {
  return (
    <Part title="What you can ask of us">
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          A copy: Your account, “Your data”, Download. You get a file at once, which also says what it leaves
          out and why.
        </li>
        <li>A correction: change name, number, address and plates there yourself, or write to us.</li>
        <li>
          Erasure, at any time: Your account, “Your data”, Delete. It ends your consent as easily as the
          sign-up gave it. While your car is inside, the plate of that visit waits until ten minutes after it
          has left, and for {ERASED_WITHIN_DAYS} days at the most. Season passes of plates that you alone have
          proven go too: you read which before. Whoever is on the staff of a mall asks the mall to end the
          role first; what they did there stays under their name of then.
        </li>
        <li>To end your consent for one car: release its plate there.</li>
        <li>To name somebody who may ask for you when you cannot: write to us.</li>
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-[1fr_2.2fr]">
      <h2 className="text-2xl font-bold">{title}</h2>
      <div className="grid min-w-0 max-w-prose grid-cols-1 gap-4">{children}</div>
    </section>
  );
}

function Kinds({ notice }: Pick<Props, 'notice'>) {
  return (
    <dl className="grid grid-cols-1 gap-6" aria-busy={notice === undefined}>
      {STORED_KINDS.map((kind) => (
        <div key={kind.what} className="border-s-2 border-line-strong ps-4">
          <dt className="font-semibold">{kind.what}</dt>
          <dd className="mt-1 text-muted">{kind.why}.</dd>
          <dd className="mt-1 font-medium">{wordUntil(kind, notice)}.</dd>
        </div>
      ))}
    </dl>
  );
}

function wordUntil({ until }: StoredKind, notice: Props['notice']): string {
  if (typeof until === 'object') return until.sentence;
  if (notice === undefined) return 'For so many days as this server is set to';
  if (notice === null) return 'The number of days could not be fetched just now: load the page again';
  const days = notice.retention[until];
  return days === 1 ? 'For 1 day' : `For ${days.toLocaleString('en-IN')} days`;
}

const UNITS: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months' };

/** `7d,4w,12m` in words. */
function wordBackups(notice: Props['notice']): string {
  if (!notice) return 'Backups are encrypted.';
  if (notice.backups === null) return 'This server makes no backups by itself.';
  const spans = notice.backups
    .split(',')
    .map((span) => `${span.slice(0, -1)} ${UNITS[span.slice(-1)] ?? ''}`);
  return `Backups are encrypted; those of the last ${spans.join(', ')} are stored, so erased data is in them until they are replaced.`;
}

function wordOfficer(notice: Props['notice']): string {
  return notice?.grievanceOfficer
    ? `The grievance officer of this product: ${notice.grievanceOfficer}.`
    : 'The operator of this server has not named a grievance officer here yet, so ask us.';
}

function wordVersions(count: number): string {
  return count === 1
    ? 'There was none before it.'
    : count === 2
      ? 'There was one before it.'
      : `There were ${count - 1} before it.`;
}
