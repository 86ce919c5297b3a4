import { company } from '../../inquiries/company.ts';
import { ContactForm } from '../../inquiries/contact-form.tsx';
import { ArticleHead } from '../../ui/article-head.tsx';

const LINK = 'tap underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink';

/** How to reach us, and the form. */
export function ContactPage() {
  return (
    <>
      <ArticleHead title="Talk to us about your mall">
        Tell us how many spots you run and what goes wrong today. A person in Surat reads every message.
      </ArticleHead>
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-4 py-14 sm:px-6 lg:grid-cols-[1fr_1.7fr] lg:py-20">
        <dl className="grid content-start gap-8">
          <div>
            <dt className="text-sm font-semibold text-muted">Visit us</dt>
            <dd className="mt-1 text-lg">
              <address className="not-italic">
                {company.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            </dd>
          </div>
          <div>
            <dt className="text-sm font-semibold text-muted">Call us</dt>
            <dd className="mt-1 text-lg">
              <a href={company.phoneLink} className={LINK}>
                {company.phone}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-sm font-semibold text-muted">Write to support</dt>
            <dd className="mt-1 text-lg wrap-anywhere">
              <a href={`mailto:${company.email}`} className={LINK}>
                {company.email}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-sm font-semibold text-muted">We answer</dt>
            <dd className="mt-1 text-lg">Within 2-4 hours on business days</dd>
          </div>
        </dl>
        <section className="rounded-xl border border-line bg-surface p-6 sm:p-8">
          <h2 className="mb-6 text-2xl font-bold">Write to us</h2>
          <ContactForm />
        </section>
      </div>
    </>
  );
}
