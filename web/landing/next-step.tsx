import { paths } from '../paths.ts';
import { Button, buttonClasses } from '../ui/button.tsx';

/** The last thing that a visitor reads: what to do next. */
export function NextStep({ onDemo }: { onDemo: () => void }) {
  return (
    <section aria-labelledby="next-step" className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-16 sm:px-6">
        <h2 id="next-step" className="max-w-[22ch] text-3xl font-bold">
          See it with your own mall in mind
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button look="accent" size="lg" onClick={onDemo}>
            Try the demo
          </Button>
          <a href={paths.contact} className={buttonClasses('outline', 'lg')}>
            Write to us
          </a>
        </div>
      </div>
    </section>
  );
}
