import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { questions } from './questions.ts';

/** Four questions; each opens and closes by itself. */
export function Faq() {
  return (
    <section
      aria-labelledby="faq-title"
      className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 py-20 sm:px-6 lg:grid-cols-[1fr_1.6fr] lg:py-28"
    >
      <h2 id="faq-title" className="max-w-[12ch] text-4xl font-bold">
        Frequently asked questions
      </h2>
      <div className="border-t border-line-strong">
        {questions.map((item) => (
          <Question key={item.question} {...item} />
        ))}
      </div>
    </section>
  );
}

function Question({ question, answer, link }: (typeof questions)[number]) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-b border-line-strong">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="group flex w-full items-center justify-between gap-6 py-5 text-start text-lg font-semibold"
        >
          {question}
          <Plus
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform duration-250 ease-out group-hover:text-ink group-aria-expanded:rotate-45"
          />
        </button>
      </h3>
      <p id={id} data-answer hidden={!isOpen} className="max-w-prose pb-6 text-muted">
        {answer}
        {link && (
          <>
            {' '}
            <a href={link.href} className="underline underline-offset-4 hover:text-ink">
              {link.text}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
