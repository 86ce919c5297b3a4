import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useHeldAccount } from '../accounts/queries.ts';
import { useWorksAt } from '../accounts/roles.ts';
import { loadPart } from '../platform/load-part.ts';
import { IconButton } from '../ui/icon-button.tsx';

// Fetched when somebody searches.
const SearchPalette = lazy(() => loadPart(() => import('./search-palette.tsx')));

/** The pages of those who run malls. */
const STAFF_PAGES = /^\/(?:admin|super|audit|palladium|phoenix)(?:\/|$)/;

/** Opens the search, as Ctrl K does, on the pages of those who run malls; drivers never see it. */
export function SearchButton() {
  const { pathname } = useLocation();
  const isSuper = useHeldAccount()?.role === 'super_admin';
  const isStaff = useWorksAt().length > 0 || isSuper;
  const isOffered = isStaff && STAFF_PAGES.test(pathname);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <>
      <IconButton label="Search" title="Search (Ctrl K)" icon={<Search />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <SearchPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
