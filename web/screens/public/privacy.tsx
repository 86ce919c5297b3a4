import { company } from '../../inquiries/company.ts';
import { paths } from '../../paths.ts';
import { NoticeText } from '../../privacy/notice-text.tsx';
import { useNotice } from '../../privacy/use-notice.ts';
import { ArticleHead } from '../../ui/article-head.tsx';

const LINK = 'underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink';

/** The privacy notice. Its figures are those of the server that answers, so they come once the page is there. */
export function PrivacyPage() {
  const notice = useNotice();
  return (
    <>
      <ArticleHead title="Privacy notice">
        What we store about you and your car, why, for how long, and what you can ask of us. In short: we
        store what opens a gate, takes a payment and explains a bill. Beside the mall only whoever takes your
        payment gets any of it.
      </ArticleHead>
      <div className="mx-auto max-w-page px-4 py-14 sm:px-6 lg:py-20">
        <NoticeText
          notice={notice}
          company={
            <>
              {company.address.join(', ')},{' '}
              <a href={company.phoneLink} className={LINK}>
                {company.phone}
              </a>
              ,{' '}
              <a href={`mailto:${company.email}`} className={`${LINK} wrap-anywhere`}>
                {company.email}
              </a>
            </>
          }
          contact={
            <a href={paths.contact} className={LINK}>
              the contact page
            </a>
          }
        />
      </div>
    </>
  );
}
