import type { ReactNode } from 'react';
import { ArticleHead } from '../../ui/article-head.tsx';

interface Props {
  title: string;
  lead: string;
  parts: readonly { readonly title: string; readonly text: ReactNode }[];
}

export const ARTICLE_LINK =
  'underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink';

/** A page that is read: its heading, a lead, and parts with a heading each. */
export function PlainArticle({ title, lead, parts }: Props) {
  return (
    <>
      <ArticleHead title={title}>{lead}</ArticleHead>
      <div className="mx-auto grid max-w-page gap-10 px-4 py-14 sm:px-6 lg:py-20">
        {parts.map((part) => (
          <section key={part.title} className="grid max-w-prose gap-3">
            <h2 className="text-2xl font-bold">{part.title}</h2>
            <p className="text-lg">{part.text}</p>
          </section>
        ))}
      </div>
    </>
  );
}
