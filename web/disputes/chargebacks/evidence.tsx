import type { ChargebackDetail } from '#contract/chargebacks.ts';
import { useState } from 'react';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { wordInstant } from '../dispute-words.ts';
import { ReadPair } from '../read-pair.tsx';

interface Props {
  mall: string;
  detail: ChargebackDetail;
}

/** What the provider can be answered with: a summary to copy, the receipt as a file, and the photographs where they are needed. */
export function Evidence({ mall, detail }: Props) {
  const { summary, receipt, reads, atProvider } = detail;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Summary text={summary} />
      <div className="flex flex-wrap gap-2">
        {receipt !== null && (
          <a href={receipt} target="_blank" rel="noreferrer" className={buttonClasses('outline', 'sm')}>
            Receipt as PDF
          </a>
        )}
      </div>
      <Photographs mall={mall} reads={reads} />
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyLine label="Dispute, at the provider" value={atProvider.chargeback} />
        <CopyLine label="Payment, at the provider" value={atProvider.payment} />
      </div>
    </div>
  );
}

function Summary({ text }: { text: string }) {
  const [copied, setCopied] = useState<'not' | 'copied' | 'refused'>('not');
  const copy = () => {
    if (!navigator.clipboard) return setCopied('refused');
    void navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    );
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="rounded-md bg-sunken p-4 text-sm wrap-anywhere select-all">{text}</p>
      <Button look="outline" size="sm" onClick={copy}>
        {copied === 'copied' ? 'Copied' : 'Copy this summary'}
      </Button>
      <p role="status" className="text-xs text-muted empty:hidden">
        {copied === 'refused' && 'This browser does not let us copy: select it and copy it.'}
      </p>
    </div>
  );
}

/** Each photograph that is seen is recorded: so they are shown to whoever asks for them alone. */
function Photographs({ mall, reads }: { mall: string; reads: ChargebackDetail['reads'] }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <ReadPair mall={mall} reads={reads} />;
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid gap-1 text-sm text-muted">
        {reads.map(({ id, direction, gate, readAt, confidence, typedBy }) => (
          <li key={id} className="figures">
            {typedBy === null ? 'Read' : `Typed by ${typedBy}`} at the {direction}
            {gate !== null && ` (${gate})`}, {wordInstant(readAt)}
            {confidence !== null && `, ${Math.round(confidence * 100)}% sure`}
          </li>
        ))}
      </ul>
      {reads.some(({ hasImage }) => hasImage) ? (
        <Button look="outline" size="sm" onClick={() => setShown(true)}>
          Show the photographs
        </Button>
      ) : (
        <p className="text-sm text-muted">
          No photograph is there: none came with these reads, or it has been deleted with age.
        </p>
      )}
    </div>
  );
}
