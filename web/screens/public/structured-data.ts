import { company } from '../../inquiries/company.ts';
import { paths, type PublicPath } from '../../paths.ts';
import { questions } from '../../landing/questions.ts';

const organisation = {
  '@type': 'Organization',
  name: company.name,
  slogan: company.tagline,
  address: {
    '@type': 'PostalAddress',
    addressLocality: 'Surat',
    addressRegion: 'Gujarat',
    addressCountry: 'IN',
  },
};

/** What search engines read of each public page: schema.org, as it stands in the page's data block. */
export const structuredData: Readonly<Record<PublicPath, object>> = {
  [paths.home]: graph(organisation, {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }),
  [paths.solutions]: graph(organisation, {
    '@type': 'Service',
    serviceType: 'Parking management for malls',
    areaServed: 'IN',
  }),
  [paths.about]: graph({ '@type': 'AboutPage', name: 'About Us', about: organisation }),
  [paths.privacy]: graph({ '@type': 'WebPage', name: 'Privacy notice', publisher: organisation }),
  [paths.terms]: graph({ '@type': 'WebPage', name: 'Terms', publisher: organisation }),
  [paths.refunds]: graph({ '@type': 'WebPage', name: 'Refunds', publisher: organisation }),
  [paths.contact]: graph({ '@type': 'ContactPage', name: 'Contact', about: organisation }),
};

function graph(...things: object[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}
