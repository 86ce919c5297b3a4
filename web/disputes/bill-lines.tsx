import type { ShownBill } from '#contract/pay.ts';
import { formatRupees } from '../platform/format-rupees.ts';

/** A bill line by line, with what is paid of it. */
export function BillLines({ bill }: { bill: ShownBill }) {
  const { lines, charges, amountPaid, amountRefunded, amountDue } = bill;
  return (
    <table className="figures w-full text-sm">
      <tbody>
        {lines.map(({ code, text, quantity, unitRupees, amountRupees }) => (
          <tr key={`${code} ${text} ${amountRupees}`} className="border-b border-line align-top">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              {text}
              {quantity > 0 && unitRupees > 0 && (
                <span className="block text-muted">
                  {quantity} × {formatRupees(unitRupees)}
                </span>
              )}
            </th>
            <td className="py-2 text-end font-semibold">{formatRupees(amountRupees)}</td>
          </tr>
        ))}
        <Sum name="Total" amount={charges} isStrong />
        <Sum name="Paid" amount={amountPaid + amountRefunded} />
        {amountRefunded > 0 && <Sum name="Refund" amount={-amountRefunded} />}
        {amountDue > 0 && <Sum name="Still due" amount={amountDue} isStrong />}
      </tbody>
    </table>
  );
}

function Sum({ name, amount, isStrong = false }: { name: string; amount: number; isStrong?: boolean }) {
  return (
    <tr className={isStrong ? 'font-bold' : 'text-muted'}>
      <th scope="row" className="py-1.5 pe-4 text-start font-[inherit]">
        {name}
      </th>
      <td className="py-1.5 text-end">{formatRupees(amount)}</td>
    </tr>
  );
}
