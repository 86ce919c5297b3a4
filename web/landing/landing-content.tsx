import { Faq } from './faq.tsx';
import { FeaturesSection } from './features-section.tsx';
import { Hero } from './hero.tsx';
import { LiveNow } from './live-now.tsx';
import { NextStep } from './next-step.tsx';
import { SolutionsSection } from './solutions-section.tsx';

interface Props {
  /** Left out on the signed-in home: its hero has no buttons. */
  onDemo?: () => void;
  /** The page has a heading of its own above it. */
  isBelow?: boolean;
}

/** The content of the start page, for visitors and for those who are signed in. */
export function LandingContent({ onDemo, isBelow = false }: Props) {
  return (
    <>
      <Hero {...(onDemo ? { onDemo } : {})} isBelow={isBelow} />
      {onDemo && <LiveNow />}
      <SolutionsSection />
      <FeaturesSection />
      <Faq />
      {onDemo && <NextStep onDemo={onDemo} />}
    </>
  );
}
