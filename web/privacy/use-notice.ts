import { readNotice, type Notice } from '#contract/notice.ts';
import { useEffect, useState } from 'react';
import { call } from '../platform/api-client.ts';

/** The figures of the notice as this server is set up: undefined while they are asked for, null where nobody answers. */
export function useNotice(): Notice | null | undefined {
  const [notice, setNotice] = useState<Notice | null>();
  useEffect(() => {
    const leaving = new AbortController();
    call(readNotice, { signal: leaving.signal }).then(setNotice, () => {
      if (!leaving.signal.aborted) setNotice(null);
    });
    return () => leaving.abort();
  }, []);
  return notice;
}
