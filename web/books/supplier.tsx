import { Section } from '../ui/section.tsx';
import { TaxDetails } from './tax-details.tsx';

/** Who supplied the parking, for whoever reads the documents years later. */
export function Supplier({ mall }: { mall: string }) {
  return (
    <Section title="Tax details" text="Who supplied the parking, as the documents name it.">
      <TaxDetails mall={mall} />
    </Section>
  );
}
