import { company } from '../../inquiries/company.ts';
import { paths } from '../../paths.ts';
import { questions } from '../../landing/questions.ts';

export type PublicPath = '/' | '/solutions' | '/about' | '/contact';

interface Facts {
  title: string;
  description: string;
  /** schema.org, as it stands in the page's data block. */
  structured: object;
}

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

/** What search engines and the browser's tab are told of each public page. */
export const pageFacts: Readonly<Record<PublicPath, Facts>> = {
  [paths.home]: {
    title: 'Get My Spot: smart parking for malls in India',
    description:
      'Number plates read at the gate, every bay watched by a sensor, free spots shown live, and charges explained line by line. Parking for malls in India.',
    structured: graph(organisation, {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    }),
  },
  [paths.solutions]: {
    title: 'Solutions | Get My Spot',
    description:
      'Plate recognition, ultrasonic bay sensors and forecasts for mall parking: what each does, and what it does when it is not sure.',
    structured: graph(organisation, {
      '@type': 'Service',
      serviceType: 'Parking management for malls',
      areaServed: 'IN',
    }),
  },
  [paths.about]: {
    title: 'About Us | Get My Spot',
    description:
      'A parking company from Surat, India: who we are, what we hold ourselves to, and who answers for what.',
    structured: graph({ '@type': 'AboutPage', name: 'About Us', about: organisation }),
  },
  [paths.contact]: {
    title: 'Contact | Get My Spot',
    description:
      'Write, call or visit Get My Spot in Surat, Gujarat, India. We answer within 2 to 4 hours on business days.',
    structured: graph({ '@type': 'ContactPage', name: 'Contact', about: organisation }),
  },
};

/** The public page that an address means. */
export function publicPathOf(address: string): PublicPath {
  return address in pageFacts ? (address as PublicPath) : paths.home;
}

function graph(...things: object[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}
