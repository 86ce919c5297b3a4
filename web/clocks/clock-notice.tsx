import { Banner } from '../ui/banner.tsx';
import { useClocks } from './queries.ts';
import { wordClocks } from './word-clocks.ts';

/** Says that a machine's clock is wrong; nothing while all agree. */
export function ClockNotice() {
  const { data } = useClocks();
  if (!data || data.off.length === 0) return null;
  return (
    <div className="mb-5">
      <Banner tone="bad">{wordClocks(data)}</Banner>
    </div>
  );
}
