import type { SecondFactor } from '#contract/second-factor.ts';
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface Props {
  secondFactor: SecondFactor;
  onAddApp: () => void;
  onRemoveApp: () => void;
  onAddPasskey: () => void;
  onRemovePasskey: (passkey: { id: string; name: string }) => void;
  onRenewCodes: () => void;
}

/** What there is, and beside it what can be done. */
export function FactorList({ secondFactor, ...on }: Props) {
  const { app, passkeys, recoveryCodesLeft, mayUsePasskeys } = secondFactor;
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
      <Row
        icon={<Smartphone />}
        title="Authenticator app"
        text={app ? `Added ${onDay(app.addedAt)}` : 'Six digits on your phone, without any network.'}
      >
        <Button look="outline" size="sm" onClick={on.onAddApp}>
          {app ? 'Change app' : 'Add app'}
        </Button>
        {app && (
          <Button look="danger" size="sm" onClick={on.onRemoveApp}>
            Remove app
          </Button>
        )}
      </Row>
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          icon={<KeyRound />}
          title={passkey.name}
          text={`Passkey, added ${onDay(passkey.addedAt)}, ${passkey.lastUsedAt ? `used ${onDay(passkey.lastUsedAt)}` : 'not used yet'}`}
        >
          <Button
            look="danger"
            size="sm"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => on.onRemovePasskey(passkey)}
          >
            Remove
          </Button>
        </Row>
      ))}
      <Row
        icon={<KeyRound />}
        title={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
        text={
          mayUsePasskeys
            ? 'Your fingerprint, face or PIN on this device, or a security key.'
            : 'Passkeys need an address with a name and https; this one has none.'
        }
      >
        {mayUsePasskeys && (
          <Button look="outline" size="sm" onClick={on.onAddPasskey}>
            Add passkey
          </Button>
        )}
      </Row>
      {(app || passkeys.length > 0) && (
        <Row icon={<LifeBuoy />} title="Recovery codes" text={wordCodes(recoveryCodesLeft)}>
          <Button look="outline" size="sm" onClick={on.onRenewCodes}>
            Make new codes
          </Button>
        </Row>
      )}
    </ul>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Row({ icon, title, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span aria-hidden className="text-muted [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

function wordCodes(left: number): string {
  if (left === 0) return 'None is left. Make new ones before you need them.';
  return left === 1 ? 'One is left; make new ones soon.' : `${left} are left; each signs you in once.`;
}

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

function onDay(instant: string): string {
  return `on ${DAY.format(new Date(instant))}`;
}
