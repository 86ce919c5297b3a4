import { exampleReceipt } from './example-receipt.ts';

/** A receipt, line by line. An example, and marked as one. */
export function ReceiptView() {
  const { plate, entry, exit, length, freeMinutes, rupeesPerHour, lines, rupees } = exampleReceipt;
  return (
    <div className="mx-auto w-full max-w-[24rem] rounded-t-lg border border-b-0 border-line bg-canvas px-5 pt-4 pb-2 shadow-mid [mask-image:linear-gradient(#000_90%,transparent)]">
      <p className="flex items-center justify-between text-sm">
        <span className="plate">{plate}</span>
        <span className="text-xs text-muted">Example</span>
      </p>
      <p className="mt-0.5 text-xs text-muted">{`${entry} to ${exit}, ${length}`}</p>
      <dl className="mt-3 grid gap-1.5 border-t border-dashed border-line-strong pt-3 text-sm">
        {lines.map(({ text, quantity, rupees: amount }) => (
          <div key={text} className="flex justify-between gap-4">
            <dt className="text-muted">
              {quantity === 1 ? text : `${text}, ${quantity} × ₹${rupeesPerHour}`}
            </dt>
            <dd className="font-medium">₹{amount}</dd>
          </div>
        ))}
        <div className="mt-1.5 flex items-baseline justify-between border-t border-line-strong pt-2.5">
          <dt className="font-semibold">Paid by UPI</dt>
          <dd className="text-2xl font-bold">{`₹${rupees}`}</dd>
        </div>
      </dl>
      <p className="mt-1 text-xs text-muted">{`A stay of at most ${freeMinutes} minutes costs nothing.`}</p>
      <div aria-hidden className="h-4" />
    </div>
  );
}
