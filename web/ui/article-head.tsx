import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** The head of a public page: its heading and a lead sentence. */
export function ArticleHead({ title, children }: Props) {
  return (
    <div className="border-b border-line">
      <div className="mx-auto max-w-page px-4 pt-14 pb-12 sm:px-6 lg:pt-20 lg:pb-16">
        <h1 className="text-5xl font-bold">{title}</h1>
        <p className="mt-6 max-w-[42rem] text-xl text-muted text-pretty">{children}</p>
      </div>
    </div>
  );
}
