import { Field, CONTROL } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { MallImage } from '../mall-image.tsx';
import type { Drawing, ImageChange } from './queries.ts';

const DRAWINGS: readonly Drawing[] = ['arches', 'atrium', 'tower', 'courtyard', 'terrace', 'bazaar'];

/** Styles of the file input's built-in button. */
const FILE =
  'py-1.5 ps-1.5 text-sm file:me-3 file:min-h-8 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink';

interface Props {
  current: string;
  chosen: ImageChange | null;
  onChoose: (image: ImageChange) => void;
}

/** One of our drawings, or an image of the mall's own: PNG, JPEG or WebP, at most 2 MiB. */
export function ImageChoice({ current, chosen, onChoose }: Props) {
  const drawing = chosen === null ? current : 'drawing' in chosen ? chosen.drawing : '';
  return (
    <fieldset className="grid gap-3 rounded-lg bg-sunken p-4">
      <legend className="float-start font-bold">Picture</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {DRAWINGS.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={`Drawing ${name}`}
            aria-pressed={drawing === name}
            onClick={() => onChoose({ drawing: name })}
            className={joinClasses(
              'overflow-hidden rounded-md border-2 bg-surface transition-colors duration-150',
              drawing === name ? 'border-ink' : 'border-transparent hover:border-control',
            )}
          >
            <MallImage image={name} className="aspect-[16/10] w-full" />
          </button>
        ))}
      </div>
      <Field label="Own picture" hint="PNG, JPEG or WebP, at most 2 MiB">
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className={joinClasses(CONTROL, FILE)}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void readImage(file).then(onChoose);
            }}
          />
        )}
      </Field>
      {chosen && 'preview' in chosen && (
        <img src={chosen.preview} alt="As chosen" className="max-h-40 rounded-md object-contain" />
      )}
    </fieldset>
  );
}

async function readImage(file: File): Promise<ImageChange> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return { upload: btoa(text), preview: URL.createObjectURL(file) };
}
