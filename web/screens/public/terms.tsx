import { company } from '../../inquiries/company.ts';
import { paths } from '../../paths.ts';
import { ARTICLE_LINK, PlainArticle } from './plain-article.tsx';

const THE_PRICE = (
  <>
    Each mall sets its own price, and posts it in full on its{' '}
    <a href={`${paths.home}#live-now`} className={ARTICLE_LINK}>
      live page
    </a>{' '}
    under “What parking costs here”. The one in force when your car comes in counts for the whole stay, also
    where the mall changes it meanwhile. Every unit of time that has begun is charged; a longer stay is
    extended by itself at the standard hourly rate.
  </>
);

/** What holds between us, a mall and whoever parks there. */
export function TermsPage() {
  return (
    <PlainArticle
      title="Terms"
      lead="What holds when you park in a mall that works with us, and when you use this site. In short: the price that was in force when you came in counts, and every charge is explained line by line."
      parts={[
        {
          title: 'The price',
          text: THE_PRICE,
        },
        {
          title: 'Paying',
          text: 'You pay by UPI, card, FASTag or cash, as the mall offers it. What you owe is shown before you pay. In some malls the barrier opens once it is paid; after that you have some minutes to leave, and your bill says until when.',
        },
        {
          title: 'When we are not sure',
          text: 'A stay without a matched pair of reads at the gates costs nothing until a person has checked it. Of two possible amounts the smaller one is charged.',
        },
        {
          title: 'Free spots and forecasts',
          text: 'Free spots are what the sensors see now; another car may be faster. A forecast says how sure it is and promises nothing. Nothing is booked here.',
        },
        {
          title: 'Your account and your plates',
          text: (
            <>
              Give only plates that are yours. What you see of a car follows from your proof that it is yours.
              What we store about you is in the{' '}
              <a href={paths.privacy} className={ARTICLE_LINK}>
                privacy notice
              </a>
              .
            </>
          ),
        },
        {
          title: 'Something wrong',
          text: (
            <>
              Ask about a charge on its own bill. What happens then, and when money goes back, is on the page
              about{' '}
              <a href={paths.refunds} className={ARTICLE_LINK}>
                refunds
              </a>
              . For all else there is the{' '}
              <a href={paths.contact} className={ARTICLE_LINK}>
                contact page
              </a>
              .
            </>
          ),
        },
        {
          title: 'Who we are',
          text: `${company.address.join(', ')}. Indian law holds; what it grants you as a consumer stays yours.`,
        },
      ]}
    />
  );
}
