const PLATE = 'GJ05AB1234'.split('');
/** How sure the camera is of each character, in per cent: an example. */
const SURE = [99, 98, 99, 97, 96, 88, 99, 99, 98, 97];

/** A plate as the camera sees it, with how sure it is of each character. An example, and drawn as one. */
export function GateView() {
  return (
    <div
      role="img"
      aria-label="An example: the plate GJ 05 AB 1234 in the camera’s frame, with a bar for how sure it is of each character."
      className="overflow-hidden rounded-lg bg-asphalt p-3 text-on-asphalt sm:p-8"
    >
      <div aria-hidden className="relative mx-auto w-fit px-4 py-5 sm:px-7 sm:py-7">
        <Corners />
        <div className="flex items-stretch overflow-hidden rounded-md border-2 border-[#14181b] bg-[#f7f7f2] text-[#14181b]">
          <span className="flex w-6 flex-col items-center justify-end bg-[#1f4fb8] pb-1.5 sm:w-8">
            <span className="mb-auto mt-1.5 size-3 rounded-full border border-[#c9b458] sm:size-4" />
            <span className="text-[0.5rem] font-bold text-on-asphalt">IND</span>
          </span>
          <span className="plate px-3 py-1.5 text-[clamp(1rem,5.6vw,1.625rem)] leading-8 font-bold sm:px-5 sm:text-4xl">
            GJ 05 AB 1234
          </span>
        </div>
      </div>
      <div aria-hidden className="mx-auto mt-3 grid max-w-[26rem] grid-cols-10 gap-1.5">
        {PLATE.map((character, index) => (
          // Two equal characters differ in their position within the plate alone.
          <Certainty key={index} character={character} percent={SURE[index] ?? 0} />
        ))}
      </div>
    </div>
  );
}

function Certainty({ character, percent }: { character: string; percent: number }) {
  return (
    <span className="grid justify-items-center gap-2">
      <span className="figures text-sm font-semibold">{character}</span>
      <svg viewBox="0 0 30 4" preserveAspectRatio="none" className="h-1 w-full rounded-full bg-asphalt-line">
        <rect width={percent - 70} height="4" className={percent < 90 ? 'fill-accent' : 'fill-on-asphalt'} />
      </svg>
    </span>
  );
}

function Corners() {
  const corner = 'absolute size-5 border-accent';
  return (
    <>
      <span className={`${corner} start-0 top-0 border-s-2 border-t-2`} />
      <span className={`${corner} end-0 top-0 border-e-2 border-t-2`} />
      <span className={`${corner} start-0 bottom-0 border-s-2 border-b-2`} />
      <span className={`${corner} end-0 bottom-0 border-e-2 border-b-2`} />
    </>
  );
}
