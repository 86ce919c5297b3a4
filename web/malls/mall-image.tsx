import { useState, type ReactNode } from 'react';
import { joinClasses } from '../ui/join-classes.ts';

interface Props {
  /** The name of one of our drawings, or the address of an uploaded image. */
  image: string;
  className?: string;
}

/** A mall's image: uploaded, or a drawing of ours. Decoration: the name stands beside it. */
export function MallImage({ image, className }: Props) {
  const [missing, setMissing] = useState('');
  if (image.startsWith('/')) {
    if (missing === image)
      return (
        <div className={joinClasses('grid place-items-center bg-sunken text-muted p-2 text-sm', className)}>
          Picture is missing
        </div>
      );
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        onError={() => setMissing(image)}
        className={joinClasses('bg-sunken object-cover', className)}
      />
    );
  }
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMax slice"
      className={joinClasses('bg-sunken text-ink', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    >
      <circle cx="262" cy="46" r="18" className="fill-accent" stroke="none" />
      {DRAWINGS[image] ?? DRAWINGS['tower']}
      <path d="M0 150h320" />
      <path
        d="M8 166h24M56 166h24M104 166h24M152 166h24M200 166h24M248 166h24M296 166h24"
        className="stroke-accent"
        strokeWidth="3"
      />
    </svg>
  );
}

const SHELL = 'fill-surface';

const DRAWINGS: Record<string, ReactNode> = {
  arches: (
    <>
      <path className={SHELL} d="M48 150V70h224v80z" />
      <path d="M40 70h240M60 58h200v12H60z" className={SHELL} />
      {[64, 108, 152, 196, 240].map((x) => (
        <path key={x} d={`M${x - 8} 150v-34a12 12 0 0 1 24 0v34`} className="fill-sunken" />
      ))}
      {[64, 108, 152, 196, 240].map((x) => (
        <path key={x} d={`M${x - 6} 80h20v12h-20z`} />
      ))}
    </>
  ),
  atrium: (
    <>
      <path className={SHELL} d="M36 150V84h80v66zM204 150V84h80v66z" />
      <path className={SHELL} d="M116 150V62l44-26 44 26v88z" />
      <path d="M116 62h88M138 49v101M160 36v114M182 49v101M116 92h88M116 121h88" />
      <path d="M48 100h56M48 116h56M48 132h56M216 100h56M216 116h56M216 132h56" />
    </>
  ),
  tower: (
    <>
      <path className={SHELL} d="M126 150V32h68v118z" />
      <path className={SHELL} d="M44 150v-52h82v52zM194 150v-40h82v40z" />
      <path d="M140 46h12M168 46h12M140 64h12M168 64h12M140 82h12M168 82h12M140 100h12M168 100h12M148 150v-24h24v24" />
      <path d="M56 112h16M84 112h16M56 128h16M84 128h16M210 124h18M240 124h18" />
    </>
  ),
  courtyard: (
    <>
      <path className={SHELL} d="M28 150V78h64v72zM228 150V78h64v72z" />
      <path className={SHELL} d="M92 150v-48h136v48z" />
      <path d="M40 94h40M40 110h40M40 126h40M240 94h40M240 110h40M240 126h40" />
      <path
        d="M124 150v-22M124 128c-10 0-14-8-14-14s6-14 14-14 14 8 14 14-4 14-14 14zM196 150v-22M196 128c-10 0-14-8-14-14s6-14 14-14 14 8 14 14-4 14-14 14z"
        className="fill-sunken"
      />
    </>
  ),
  terrace: (
    <>
      <path className={SHELL} d="M40 150v-26h240v26zM72 124V98h208v26zM104 98V72h176v26zM136 72V48h144v24z" />
      <path d="M60 136h200M92 110h168M124 84h136M156 60h104" strokeDasharray="10 8" />
    </>
  ),
  bazaar: (
    <>
      <path className={SHELL} d="M44 150V88h232v62z" />
      <path d="M36 88l14-26h220l14 26z" className={SHELL} />
      <path
        d="M36 88a14 10 0 0 0 31 0a14 10 0 0 0 31 0a14 10 0 0 0 31 0a14 10 0 0 0 31 0a14 10 0 0 0 31 0a14 10 0 0 0 31 0a14 10 0 0 0 31 0a14 10 0 0 0 31 0"
        className="fill-accent-soft"
      />
      <path d="M64 150v-32h44v32M138 150v-32h44v32M212 150v-32h44v32" />
    </>
  ),
};
