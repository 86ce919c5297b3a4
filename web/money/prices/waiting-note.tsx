import type { TariffList } from '#contract/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isSameDocument } from './same-document.ts';
import { waiting, wordWaiting } from './word-changes.ts';

interface Props {
  versions: TariffList['versions'];
  draft: TariffDocument;
  onBegin: (document: TariffDocument) => void;
}

/** Above the draft: what is published from now on ends where a version waits for later, unless the draft begins from that. */
export function WaitingNote({ versions, draft, onBegin }: Props) {
  return (
    <>
      {waiting(versions).map((one) => (
        <Banner
          key={one.version}
          tone="warn"
          action={
            !isSameDocument(one.document, draft) && (
              <Button look="outline" size="sm" onClick={() => onBegin(one.document)}>
                Begin the draft from version {one.version}
              </Button>
            )
          }
        >
          {wordWaiting(one, null)}
        </Banner>
      ))}
    </>
  );
}
