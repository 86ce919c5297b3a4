import type { ShownBill } from '#contract/pay.ts';
import { CHARGED_AS } from '#contract/vehicle-class-words.ts';
import { REFUND_WORDS } from '#contract/refund-words.ts';
import { formatRupees } from '../platform/format-rupees.ts';

/** A bill line by line, with what is paid of it. */
export function BillLines({ bill }: { bill: ShownBill }) {
  const {
    lines,
    charges,
    amountReceived,
    amountByBanks,
    refunds,
    amountDue,
    bankLines,
    chargedAs,
    exitInDoubt,
  } = bill;
  return (
    <table className="figures w-full text-sm">
      <tbody>
        {exitInDoubt && <Note text={exitInDoubt.text} />}
        {charges > 0 && chargedAs !== null && <Note text={CHARGED_AS[chargedAs]} />}
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
        <Sum name="Paid" amount={amountReceived} />
        {refunds.map(({ stage, amount }) => (
          <Sum key={stage} name={REFUND_WORDS[stage].title} amount={-amount} />
        ))}
        {amountByBanks > 0 && <Sum name="Given back by the bank" amount={-amountByBanks} />}
        {bankLines.map(({ text, amountRupees }) =>
          amountRupees === null ? (
            <Note key={text} text={text} />
          ) : (
            // Here what was paid stands without a sign, so what went back has one.
            <Sum key={text} name={text} amount={-amountRupees} />
          ),
        )}
        {amountDue > 0 && <Sum name="Still due" amount={amountDue} isStrong />}
      </tbody>
    </table>
  );
}

/** What stands beside the amounts: as what it is charged, what a bank has to do with it. */
function Note({ text }: { text: string }) {
  return (
    <tr className="text-muted">
      <td colSpan={2} dir="auto" className="py-1.5 wrap-anywhere">
        {text}
      </td>
    </tr>
  );
}

function Sum({ name, amount, isStrong = false }: { name: string; amount: number; isStrong?: boolean }) {
  return (
    <tr className={isStrong ? 'font-bold' : 'text-muted'}>
      <th scope="row" className="py-1.5 pe-4 text-start font-[inherit]">
        {name}
      </th>
      <td className="py-1.5 text-end">
        {amount < 0 && '−'}
        {formatRupees(Math.abs(amount))}
      </td>
    </tr>
  );
}
