import { findInquiryFault, type InquiryField } from '#domain/inquiries/inquiry-rules.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { readField } from '../platform/read-field.ts';
import { Button } from '../ui/button.tsx';
import { Input, Textarea } from '../ui/field.tsx';
import { useTypedOnPage } from '../ui/use-typed.ts';

type State = 'idle' | 'sending' | 'sent';
type Faults = Partial<Record<InquiryField, string>>;

const FIELDS: readonly InquiryField[] = ['firstName', 'lastName', 'email', 'phone', 'message'];
/** How long the message of success is shown. */
const SUCCESS_MS = 5000;
const FAILED = 'There was an error sending your message. Please try again.';

/** The contact form: checked on submit, an error leaves its field when that field is edited. */
export function ContactForm() {
  const [faults, setFaults] = useState<Faults>({});
  // By hand and not by useMutation: the public pages do not load the query library.
  const [state, setState] = useState<State>('idle');
  const [failure, setFailure] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = async (form: HTMLFormElement) => {
    const values = readValues(form);
    const found = findFaults(values);
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setState('sending');
    setFailure('');
    clearTimeout(timer.current);
    try {
      await send(values);
      form.reset();
      setState('sent');
      timer.current = setTimeout(() => setState('idle'), SUCCESS_MS);
    } catch (error) {
      setState('idle');
      // What a browser says itself, of a part that did not arrive, is for programmers.
      const words = reasonOf(error) || FAILED;
      setFailure(words);
      window.alert(words);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'sending') void submit(event.currentTarget);
  };
  const wire = (field: InquiryField) => ({
    name: field,
    error: faults[field],
    'aria-required': true,
    onChange: () => setFaults(({ [field]: _edited, ...rest }) => rest),
  });
  return (
    <form {...useTypedOnPage('contact')} noValidate onSubmit={onSubmit} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Input label="First Name" autoComplete="given-name" maxLength={100} {...wire('firstName')} />
        <Input label="Last Name" autoComplete="family-name" maxLength={100} {...wire('lastName')} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Input label="Email" type="email" autoComplete="email" maxLength={254} {...wire('email')} />
        <Input label="Phone" type="tel" autoComplete="tel" maxLength={40} {...wire('phone')} />
      </div>
      <Textarea label="Message" rows={5} maxLength={5000} {...wire('message')} />
      <Foot state={state} failure={failure} />
    </form>
  );
}

/** The button, and what became of the message: a failure stays there after its alert. */
function Foot({ state, failure }: { state: State; failure: string }) {
  return (
    <>
      {failure && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="lg" disabled={state === 'sending'}>
          {state === 'sending' ? 'Sending...' : 'Send Message'}
        </Button>
        <p
          role="status"
          className="min-w-0 flex-1 text-sm font-medium text-good max-sm:min-h-10 max-sm:basis-full"
        >
          {state === 'sent' &&
            "Thank you! Your message has been sent successfully. We'll get back to you soon."}
        </p>
      </div>
    </>
  );
}

/** The caller and its schemas are fetched when they are needed: most visitors never send. */
async function send(body: Record<InquiryField, string>): Promise<void> {
  const { sendMessage } = await loadPart(() => import('./send-message.ts'));
  await sendMessage(body);
}

function readValues(form: HTMLFormElement): Record<InquiryField, string> {
  const data = new FormData(form);
  const read = (field: InquiryField) => readField(data, field);
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    phone: read('phone'),
    message: read('message'),
  };
}

function findFaults(values: Record<InquiryField, string>): Faults {
  const found = FIELDS.map((field) => [field, findInquiryFault(field, values[field])] as const);
  return Object.fromEntries(found.filter(([, fault]) => fault !== null));
}
