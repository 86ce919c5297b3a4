import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { HeroScene } from './hero-scene.tsx';

interface Props {
  /** The page has a heading of its own above it. */
  isBelow?: boolean;
  /** Left out on the signed-in home, which has no buttons here. */
  onDemo?: () => void;
}

/** The promise, painted on asphalt, and under it the thing itself. */
export function Hero({ onDemo, isBelow = false }: Props) {
  const Heading = isBelow ? 'h2' : 'h1';
  return (
    <section className="overflow-hidden bg-asphalt text-on-asphalt">
      <div className="mx-auto max-w-page px-4 pt-14 pb-10 sm:px-6 sm:pt-20 lg:pt-24">
        <Heading className="max-w-[15ch] text-5xl font-bold">Digitalize your parking system now.</Heading>
        <div className="mt-7 flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
          <p className="max-w-[34rem] text-lg text-on-asphalt-muted">
            Number plates read at the gate. Every spot watched. Every charge explained, line by line. Get My
            Spot runs a mall’s parking from the first barrier to the last receipt.
          </p>
          {onDemo && (
            <div className="flex flex-wrap gap-3">
              <Button look="accent" size="lg" onClick={onDemo}>
                Get a Demo
              </Button>
              <a
                href={paths.contact}
                className="inline-flex min-h-12 items-center justify-center rounded-md border border-asphalt-line px-5 font-semibold transition-colors duration-150 hover:border-on-asphalt"
              >
                Contact Us
              </a>
            </div>
          )}
        </div>
      </div>
      <HeroScene />
    </section>
  );
}
