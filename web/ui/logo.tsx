interface Props {
  className?: string;
}

/** The mark: the painted lines of a slot, and a spot in it that is yours. */
export function LogoMark({ className = 'size-8' }: Props) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" fill="#14181b" />
      <path
        d="M7.5 25V8.6c0-.6.5-1.1 1.1-1.1h14.8c.6 0 1.1.5 1.1 1.1V25"
        fill="none"
        stroke="#f4f5f2"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <rect x="11.6" y="11.8" width="8.8" height="13.2" rx="3" fill="#ffb703" />
    </svg>
  );
}

/** Mark and name. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <LogoMark />
      {/* Where letters are set so large that they would push the menu out of the window the mark is enough. */}
      <span className="text-lg font-bold tracking-[-0.02em] whitespace-nowrap large-letters:sr-only">
        Get My Spot
      </span>
    </span>
  );
}
