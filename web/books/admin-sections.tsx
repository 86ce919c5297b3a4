import { Section } from '../ui/section.tsx';
import { GstForm } from './gst-form.tsx';
import { SettlementUpload } from './settlement-upload.tsx';
import { Supplier } from './supplier.tsx';

/** What changes the books, for the mall's admins. */
export function AdminSections({ mall, isDeleted }: { mall: string; isDeleted: boolean }) {
  return (
    <>
      <Section
        title="Settlement reports"
        text="The provider’s report says what reached the bank and what it took for itself. Each line counts once, in however many reports it stands."
      >
        <SettlementUpload mall={mall} />
      </Section>
      {isDeleted ? (
        <Supplier mall={mall} />
      ) : (
        <Section
          title="Tax details"
          text="Who supplies the parking, as invoices name it. Without a GSTIN drivers get plain receipts."
        >
          <GstForm mall={mall} />
        </Section>
      )}
    </>
  );
}
