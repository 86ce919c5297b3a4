import { renderSVG } from 'uqr';

/** A text as a QR code: an SVG of its own, dark on white whatever surrounds it, since cameras need the contrast. */
export function drawQr(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 2 });
}
