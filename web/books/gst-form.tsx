import type { GstAnswer, GstInput } from '#contract/invoices.ts';
import { useState } from 'react';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { readField } from '../platform/read-field.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Input, Textarea } from '../ui/field.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useGst, useGstChange } from './queries.ts';

/** Who supplies the parking of a mall: a form that starts from what is stored. */
export function GstForm({ mall }: { mall: string }) {
  const gst = useGst(mall);
  // What is being typed stays where the stored details are only not fetched anew.
  if (gst.isError && !gst.data)
    return <LoadFailure onRetry={gst.refetch}>The tax details could not be loaded.</LoadFailure>;
  if (gst.isPending) return <Skeleton className="h-96" />;
  return <Fields mall={mall} stored={gst.data} />;
}

function Fields({ mall, stored }: { mall: string; stored: GstAnswer['settings'] }) {
  const change = useGstChange(mall);
  const [isSaved, setSaved] = useState(false);
  const errors = faultsOf(change.error);
  return (
    <form
      className="grid gap-4"
      onChange={() => setSaved(false)}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(readForm(new FormData(event.currentTarget)), { onSuccess: () => setSaved(true) });
      }}
    >
      <SupplierFields stored={stored} errors={errors} />
      <NumberFields stored={stored} errors={errors} />
      <div>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Saving…' : 'Save tax details'}
        </Button>
      </div>
      {change.isError && <Banner tone="bad">{reasonOf(change.error)}</Banner>}
      {isSaved && <Banner tone="good">Saved. Charges from now on get documents like this.</Banner>}
    </form>
  );
}

interface FieldsProps {
  stored: GstAnswer['settings'];
  errors: Readonly<Record<string, string>>;
}

function SupplierFields({ stored, errors }: FieldsProps) {
  return (
    <>
      <Input
        label="Company"
        name="legalName"
        maxLength={200}
        required
        defaultValue={stored?.legalName}
        error={errors['legalName']}
      />
      <Textarea
        label="Address"
        name="address"
        maxLength={500}
        required
        defaultValue={stored?.address}
        error={errors['address']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="GSTIN"
          name="gstin"
          maxLength={15}
          autoCapitalize="characters"
          hint={stored?.state ? `Place of supply: ${stored.state}` : 'Leave it empty for plain receipts.'}
          defaultValue={stored?.gstin ?? ''}
          error={errors['gstin']}
        />
        <Input
          label="Numbers begin with"
          name="prefix"
          maxLength={3}
          required
          hint={stored?.nextNumber ? `The next number is ${stored.nextNumber}.` : 'Two or three capitals.'}
          defaultValue={stored?.prefix}
          error={errors['prefix']}
        />
      </div>
    </>
  );
}

function NumberFields({ stored, errors }: FieldsProps) {
  const whole = { type: 'number', inputMode: 'numeric', required: true } as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Input
        label="SAC"
        name="sac"
        maxLength={8}
        required
        hint="Parking lot services: 996743"
        defaultValue={stored?.sac ?? '996743'}
        error={errors['sac']}
      />
      <Input
        label="Rate (percent)"
        name="ratePercent"
        {...whole}
        min={0}
        max={28}
        defaultValue={stored?.ratePercent ?? 18}
        error={errors['ratePercent']}
      />
      <Input
        label="One invoice a day for charges below (rupees)"
        name="consolidateBelowRupees"
        {...whole}
        min={0}
        max={200}
        hint="Whoever asks for an invoice gets an own one."
        defaultValue={stored?.consolidateBelowRupees ?? 200}
        error={errors['consolidateBelowRupees']}
      />
    </div>
  );
}

function readForm(form: FormData): GstInput {
  const gstin = readField(form, 'gstin').trim().toUpperCase();
  return {
    legalName: readField(form, 'legalName').trim(),
    address: readField(form, 'address').trim(),
    gstin: gstin === '' ? null : gstin,
    sac: readField(form, 'sac').trim(),
    ratePercent: Number(readField(form, 'ratePercent')),
    prefix: readField(form, 'prefix').trim().toUpperCase(),
    consolidateBelowRupees: Number(readField(form, 'consolidateBelowRupees')),
  };
}
