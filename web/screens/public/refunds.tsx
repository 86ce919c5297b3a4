import { paths } from '../../paths.ts';
import { ARTICLE_LINK, PlainArticle } from './plain-article.tsx';

/** When money goes back, by which way, and how to ask for it. */
export function RefundsPage() {
  return (
    <PlainArticle
      title="Refunds"
      lead="What was paid too much goes back by the way it came. Most of it needs no word from you."
      parts={[
        {
          title: 'What goes back by itself',
          text: 'A payment that arrives twice, or for a stay that was paid already, goes back without a question. So does what is left over where a charge is corrected to a smaller one.',
        },
        {
          title: 'What you can ask for',
          text: 'Open the bill of the stay and choose "Something wrong with this charge?". A person of the mall sees the reads of the gates and decides; the answer stands on the same bill. A smaller charge sends the difference back.',
        },
        {
          title: 'By which way, and how long',
          text: 'UPI and cards go back to the account or card that paid, cash at the mall by the staff. We send it at once; banks usually take five to seven working days until you see it. The bill says how far it is.',
        },
        {
          title: 'What is written down',
          text: 'A tax invoice that was given stands as it is: a credit note takes back what was too much, and both are at your receipt.',
        },
        {
          title: 'If it takes longer',
          text: (
            <>
              Write to us through the{' '}
              <a href={paths.contact} className={ARTICLE_LINK}>
                contact page
              </a>{' '}
              with the mall, the day and your plate. We answer within 2 to 4 hours on business days.
            </>
          ),
        },
      ]}
    />
  );
}
