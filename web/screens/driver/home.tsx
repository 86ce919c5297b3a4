import { LandingContent } from '../../landing/landing-content.tsx';

/** The landing content without the hero's buttons. */
export default function Home() {
  return (
    <>
      <title>Home | Get My Spot</title>
      <LandingContent />
    </>
  );
}
