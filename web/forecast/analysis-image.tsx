import { predictVisitsImage } from '#contract/forecast.ts';
import { useState } from 'react';
import { addressOf } from '../platform/api-client.ts';
import { useTheme } from '../platform/theme.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Analyzing } from './analyzing.tsx';

interface Props {
  mall: string;
  date: string;
  /** The image in words. */
  alt: string;
}

/** The analysis, drawn by the server in the page's theme. Its space is taken up while it loads. */
export function AnalysisImage({ mall, date, alt }: Props) {
  const [theme] = useTheme();
  const address = addressOf(predictVisitsImage, { query: { date, mall, theme } });
  // Another address is another image, whose state starts from the beginning.
  return <LoadedImage key={address} address={address} date={date} alt={alt} />;
}

function LoadedImage({ address, date, alt }: { address: string; date: string; alt: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  if (state === 'missing')
    return (
      <p className="grid aspect-[6/5] w-full place-items-center rounded-lg border border-dashed border-line-strong p-6 text-center text-muted">
        EDA Image not available.
      </p>
    );
  return (
    <div className="relative mx-auto aspect-[6/5] w-full max-w-[30rem] overflow-hidden rounded-lg">
      {state === 'loading' && (
        <>
          <Skeleton className="absolute inset-0" />
          <Analyzing date={date} className="absolute inset-x-0 top-1/2 px-4 text-center" />
        </>
      )}
      <img
        src={address}
        alt={alt}
        width={720}
        height={600}
        onLoad={() => setState('shown')}
        onError={() => setState('missing')}
        className={joinClasses(
          'h-full w-full transition-opacity duration-250',
          state === 'loading' && 'opacity-0',
        )}
      />
    </div>
  );
}
