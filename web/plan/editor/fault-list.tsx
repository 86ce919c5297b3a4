import type { PlanFault } from '#domain/parking/plan-checks.ts';

interface Props {
  faults: readonly PlanFault[];
  onShow: (fault: PlanFault) => void;
}

/** So many are listed; the others come once these are mended. */
const MOST_LISTED = 12;

/** What cars could not drive by yet; a press shows the place. */
export function FaultList({ faults, onShow }: Props) {
  return (
    <section aria-labelledby="plan-faults" className="grid content-start gap-2">
      <h2 id="plan-faults" className="text-lg font-bold">
        {faults.length === 0 ? 'Nothing is missing' : `${faults.length} to mend`}
      </h2>
      <p role="status" className="text-sm text-muted">
        {faults.length === 0
          ? 'Cars come from the entry to every slot, and from every slot to the exit.'
          : 'The plan can be stored once cars can drive by it.'}
      </p>
      {faults.length > 0 && (
        <ul className="grid gap-1.5">
          {faults.slice(0, MOST_LISTED).map((fault) => (
            <li key={fault.sentence}>
              {fault.level === null ? (
                <p className="border-s-4 border-bad ps-3 text-sm wrap-anywhere">{fault.sentence}</p>
              ) : (
                <button
                  type="button"
                  onClick={() => onShow(fault)}
                  className="min-h-11 w-full border-s-4 border-bad ps-3 text-start text-sm wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                >
                  {fault.sentence}
                </button>
              )}
            </li>
          ))}
          {faults.length > MOST_LISTED && (
            <li className="ps-4 text-sm text-muted">And {faults.length - MOST_LISTED} more.</li>
          )}
        </ul>
      )}
    </section>
  );
}
