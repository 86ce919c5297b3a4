import { CreditCard, Globe, Nfc, QrCode, RadioTower } from 'lucide-react';
import type { ReactNode } from 'react';
import { LevelView } from './level-view.tsx';
import { ReceiptView } from './receipt-view.tsx';

const WAYS = [
  { name: 'FASTag', icon: RadioTower },
  { name: 'UPI', icon: QrCode },
  { name: 'Cards', icon: CreditCard },
  { name: 'Contactless cards', icon: Nfc },
  { name: 'Online', icon: Globe },
];

/** Three reasons, each shown instead of praised. */
export function FeaturesSection() {
  return (
    <section aria-labelledby="features-title" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-20 sm:px-6 lg:py-28">
        <h2 id="features-title" className="text-4xl font-bold">
          Why choose our solutions?
        </h2>
        <div className="mt-12 grid grid-cols-1 gap-x-8 gap-y-14 lg:grid-cols-3">
          <Feature
            title="Real-time Availability"
            text="Every spot, every three seconds. The picture says how old it is, and what nobody knows is hatched, never shown as free."
          >
            <LevelView />
          </Feature>
          <Feature
            title="Automated Ticketing"
            text="The plate is the ticket. The stay opens at the entry, closes at the exit, and the receipt shows how the amount came about."
          >
            <ReceiptView />
          </Feature>
          <Feature
            title="Digital Payments"
            text="No coins, no queue at the machine. Each mall shows the ways to pay that it has switched on; some take cash at the gate too."
          >
            <ul className="grid grid-cols-1 gap-2">
              {WAYS.map(({ name, icon: Icon }) => (
                <li
                  key={name}
                  className="flex items-center gap-3 rounded-md border border-line bg-canvas px-4 py-2.5 font-medium"
                >
                  <Icon aria-hidden className="size-5 text-muted" />
                  {name}
                </li>
              ))}
            </ul>
          </Feature>
        </div>
      </div>
    </section>
  );
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="rise grid grid-cols-1 content-start gap-6">
      <div className="h-[272px] content-center">{children}</div>
      <div className="border-t-2 border-ink pt-4">
        <h3 className="text-xl font-bold">{title}</h3>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
    </article>
  );
}
