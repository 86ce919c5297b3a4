import type { ReactNode } from 'react';
import { company } from '../../inquiries/company.ts';
import { paths } from '../../paths.ts';
import { LogoMark } from '../../ui/logo.tsx';

const ITEM =
  'tap inline-block rounded-xs py-1.5 text-on-asphalt-muted transition-colors duration-150 hover:text-on-asphalt';

const LEGAL = [
  { name: 'Privacy', path: paths.privacy },
  { name: 'Terms', path: paths.terms },
  { name: 'Refunds', path: paths.refunds },
];

/** The end of every public page. */
export function Footer({ onLiveView }: { onLiveView: () => void }) {
  return (
    <footer className="bg-asphalt text-on-asphalt">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-4 py-14 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-3 text-lg font-bold">
            <LogoMark className="size-9 rounded-lg ring-1 ring-asphalt-line" />
            {company.name}
          </p>
          <p className="mt-4 max-w-[22ch] text-2xl font-semibold text-balance">{company.tagline}</p>
        </div>
        <Column title="Links">
          <li>
            <a href={paths.solutions} className={ITEM}>
              Solutions
            </a>
          </li>
          <li>
            <a href={paths.about} className={ITEM}>
              About Us
            </a>
          </li>
          <li>
            <button type="button" onClick={onLiveView} className={ITEM}>
              Live view
            </button>
          </li>
          <li>
            <a href={paths.contact} className={ITEM}>
              Contact Us
            </a>
          </li>
          {LEGAL.map(({ name, path }) => (
            <li key={name}>
              <a href={path} className={ITEM}>
                {name}
              </a>
            </li>
          ))}
        </Column>
        <Column title="Manage By">
          <li className="py-1.5 text-on-asphalt-muted">
            {company.name}
            <br />
            Surat, Gujarat, India
          </li>
        </Column>
        <Column title="More">
          {company.networks.map(({ name, address }) => (
            <li key={name}>
              <a href={address} target="_blank" rel="noopener noreferrer" className={ITEM}>
                {name}
              </a>
            </li>
          ))}
        </Column>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-2 text-sm">{children}</ul>
    </div>
  );
}
