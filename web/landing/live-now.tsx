import { paths } from '../paths.ts';

/** The malls whose live views are always at these addresses. */
const MALLS = [
  { name: 'Palladium', address: 'palladium' },
  { name: 'Phoenix', address: 'phoenix' },
];

/** The way to the free spots for whoever has no account. */
export function LiveNow() {
  return (
    <nav aria-label="Live now" className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-6">
        <p className="font-semibold">Free spots right now, without an account:</p>
        <ul className="flex flex-wrap gap-x-3 gap-y-2">
          {MALLS.map(({ name, address }) => (
            <li key={address}>
              <a
                href={paths.live.replace('$mall', address)}
                className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-4 font-semibold transition-colors duration-150 hover:border-control hover:bg-sunken"
              >
                <span aria-hidden className="size-2.5 rounded-full bg-empty" />
                {name}, live
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
