import type { ShownBill } from '#contract/pay.ts';
import { ask, sentenceOf } from '../platform/ask.ts';
import { make } from '../platform/dom.ts';

/** A company as a driver names it. */
export interface NamedCompany {
  readonly gstin: string;
  readonly legalName: string;
  readonly address: string;
}

/** The fields by their names on the wire: where each stands, and what it is called. */
const FIELDS: Readonly<Record<string, { id: string; label: string }>> = {
  gstin: { id: 'company-gstin', label: 'GSTIN' },
  legalName: { id: 'company-name', label: 'Registered name' },
  address: { id: 'company-address', label: 'Registered address' },
};

const ALERT = 'company-failure';

const CARD = 'rounded-xl bg-surface p-5 shadow-low';
const CONTROL =
  'min-h-12 w-full rounded-lg border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-bad';

/** Who the invoice is for: the company that was named, or the form to name one. */
export function viewCompany(
  { legalName, mayName }: ShownBill['company'],
  send: (company: NamedCompany) => void,
): HTMLElement[] {
  if (mayName) return [viewForm(legalName, send)];
  if (legalName === null) return [];
  return [
    make('p', { class: `${CARD} text-sm wrap-anywhere`, dir: 'auto' }, `The invoice names ${legalName}.`),
  ];
}

function viewForm(named: string | null, send: (company: NamedCompany) => void): HTMLElement {
  const input = (id: string, most: number, more: Record<string, string> = {}) =>
    make('input', {
      id,
      class: CONTROL,
      required: true,
      maxlength: most,
      // What was refused of it is about what stood there.
      input: ({ target }) => forget(target as HTMLElement),
      ...more,
    }) as HTMLInputElement;
  const gstin = input('company-gstin', 15, { autocapitalize: 'characters', spellcheck: 'false' });
  const legalName = input('company-name', 200, { autocomplete: 'organization' });
  const address = input('company-address', 300, { autocomplete: 'street-address' });
  const submit = (event: Event) => {
    event.preventDefault();
    send({
      gstin: gstin.value.trim().toUpperCase(),
      legalName: legalName.value.trim(),
      address: address.value.trim(),
    });
  };
  return make(
    'details',
    { id: 'company-form', class: CARD },
    make('summary', { class: 'min-h-6 font-semibold' }, 'Tax invoice for a company'),
    make(
      'form',
      { class: 'mt-4 grid gap-4', submit },
      make(
        'p',
        { class: 'text-sm text-muted wrap-anywhere', dir: 'auto' },
        named === null
          ? 'For a company that is registered for GST. Once the invoice is written it can name no other.'
          : `The invoice will name ${named}. Until it is written you may name another.`,
      ),
      ...[gstin, legalName, address].map(field),
      make('p', {
        id: ALERT,
        role: 'alert',
        class: 'rounded-lg bg-bad-soft px-4 py-2.5 text-sm font-medium text-bad empty:hidden',
      }),
      make(
        'button',
        {
          type: 'submit',
          id: 'company-send',
          class:
            'pressable min-h-12 rounded-lg border border-control bg-surface px-5 font-semibold hover:bg-sunken aria-disabled:opacity-60',
        },
        'Name the company',
      ),
    ),
  );
}

function field(control: HTMLElement): HTMLElement {
  const label = Object.values(FIELDS).find(({ id }) => id === control.id)?.label;
  return make(
    'div',
    { class: 'grid gap-1.5' },
    make('label', { for: control.id, class: 'text-sm font-semibold' }, label),
    control,
  );
}

/** Sends the company; the form stays as it is, so that a refusal takes no words away. Answers the refusal. */
export async function sendCompany(address: string, company: NamedCompany): Promise<string> {
  const button = document.getElementById('company-send');
  if (button?.ariaDisabled === 'true') return 'One moment…';
  // Not `disabled`, which would take the focus away from it.
  button?.setAttribute('aria-disabled', 'true');
  const reply = await ask(address, { method: 'PUT', body: company });
  button?.removeAttribute('aria-disabled');
  const faults = reply.status === 200 ? {} : faultsOf(reply.body);
  const refusal = reply.status === 200 ? '' : wordRefusal(faults) || sentenceOf(reply);
  const alert = document.getElementById(ALERT);
  if (alert) alert.textContent = refusal;
  mark(Object.keys(faults));
  return refusal;
}

function faultsOf(body: unknown): Readonly<Record<string, string>> {
  return (body as { fields?: Record<string, string> } | null)?.fields ?? {};
}

/** What the server says of single fields, each by what it is called here. */
export function wordRefusal(faults: Readonly<Record<string, string>>): string {
  return Object.entries(faults)
    .map(([name, words]) => `${FIELDS[name] ? `${FIELDS[name].label}: ` : ''}${words.replace(/\.?$/, '.')}`)
    .join(' ');
}

/** The fields that were refused are marked, and the first has the focus. */
function mark(refused: readonly string[]): void {
  const controls = Object.entries(FIELDS).map(([name, { id }]) => ({
    name,
    control: document.getElementById(id),
  }));
  for (const { control } of controls) unmark(control);
  const wrong = controls.filter(({ name }) => refused.includes(name));
  for (const { control } of wrong) {
    control?.setAttribute('aria-invalid', 'true');
    control?.setAttribute('aria-describedby', ALERT);
  }
  wrong[0]?.control?.focus();
}

function forget(control: HTMLElement): void {
  if (!control.hasAttribute('aria-invalid')) return;
  unmark(control);
  const alert = document.getElementById(ALERT);
  if (
    alert &&
    !Object.values(FIELDS).some(({ id }) => document.getElementById(id)?.hasAttribute('aria-invalid'))
  )
    alert.textContent = '';
}

function unmark(control: HTMLElement | null): void {
  control?.removeAttribute('aria-invalid');
  control?.removeAttribute('aria-describedby');
}
