import { encode } from 'uqr';
import { joinClasses } from './join-classes.ts';

interface Props {
  text: string;
  label: string;
  /** Its size. */
  className: string;
}

/** A QR code, dark on white in both themes: cameras do not read the reverse. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={joinClasses('rounded-md border border-line', className)}
    >
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#14181b" d={path} />
    </svg>
  );
}
