import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  /** The room it takes until then, as classes. */
  className: string;
  children: ReactNode;
}

/** Something far down a page: it is made once somebody scrolls near. */
export function WhenInSight({ className, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return isNear ? children : <div ref={place} className={className} />;
}
