const LINES = [
  ['First 15 minutes', 'free'],
  ['2 started hours at ₹20', '₹40'],
  ['1 hour over plan at ₹20', '₹20'],
] as const;

/** A receipt, line by line. An example, and marked as one. */
export function ReceiptView() {
  return (
    <div className="mx-auto w-full max-w-[24rem] rounded-t-lg border border-b-0 border-line bg-canvas px-5 pt-4 pb-2 shadow-mid [mask-image:linear-gradient(#000_86%,transparent)]">
      <p className="flex items-center justify-between text-sm">
        <span className="plate">GJ 05 AB 1234</span>
        <span className="text-xs text-muted">Example</span>
      </p>
      <p className="mt-0.5 text-xs text-muted">11:02 to 14:09, 3 h 7 min</p>
      <dl className="mt-3 grid gap-1.5 border-t border-dashed border-line-strong pt-3 text-sm">
        {LINES.map(([what, amount]) => (
          <div key={what} className="flex justify-between gap-4">
            <dt className="text-muted">{what}</dt>
            <dd className="font-medium">{amount}</dd>
          </div>
        ))}
        <div className="mt-1.5 flex items-baseline justify-between border-t border-line-strong pt-2.5">
          <dt className="font-semibold">Paid by UPI</dt>
          <dd className="text-2xl font-bold">₹60</dd>
        </div>
      </dl>
      <div aria-hidden className="mt-4 h-8" />
    </div>
  );
}
