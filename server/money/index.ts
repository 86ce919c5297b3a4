import type { OpenDrawers, People } from '../accounts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Services } from '../platform/services.ts';
import { openFastag, type Fastag } from './fastag/index.ts';
import { mountFastag } from './fastag/routes.ts';
import { addUpOften } from './running/add-up.ts';
import { writeDaily } from './invoices/daily-documents.ts';
import { mountGst } from './invoices/routes.ts';
import { mountLedger } from './ledger/routes.ts';
import { createPayments, type Payments } from './payments/index.ts';
import { mountMerchants } from './merchants/routes.ts';
import { mountWebhooks } from './webhooks/routes.ts';
import { knowDrawers } from './cash/open-drawers.ts';
import { mountCash } from './cash/routes.ts';
import { watchDrawers } from './cash/watch-drawers.ts';
import { mountRules } from './rules/routes.ts';
import { createTariffs, type Tariffs } from './tariffs/index.ts';

export {
  chargeSessions,
  correctCharge,
  quoteOf,
  type ChargedSession,
  type FirstCharge,
  EXIT_OFF,
  UNDONE,
} from './charges/charge-session.ts';
export {
  findPrices,
  NO_CHARGE,
  NO_TARIFF,
  quoteBy,
  quoteFrom,
  quoteSession,
  type ChargedSpan,
  type Quote,
} from './charges/quote-session.ts';
export { quoteSessions } from './charges/quote-sessions.ts';
export {
  findBilled,
  findCharges,
  findTariffVersions,
  findWorths,
  type TariffVersion,
  type Billed,
  type StoredCharge,
} from './charges/store.ts';
export {
  listRefundsByPeople,
  listTakenOff,
  listUnpaid,
  sumCorrectedByPerson,
  sumMoved,
  sumRefundsBeyond,
  sumRefundsByPerson,
  sumTakenOff,
  sumTariffLines,
  sumUnpaid,
} from './daily/store.ts';
export { findFreeMinutes } from './charges/find-free-minutes.ts';
export { findCovers, removeCover, writeCovers, listCovers, type StoredCover } from './covers/store.ts';
export { sumEarned, sumEarnedByDay, sumReceived } from './earned/store.ts';
export { bookMovements, EARNED, type Movement } from './ledger/store.ts';
export { readRunningTotals } from './running/store.ts';
export { findWished, noteWish, readWishKey, type PaymentWish } from './payments/wishes/known-wish.ts';
export { CLEARING } from './dues/book-money.ts';
export { bookPayment, bookRefundPaid } from './dues/book-money.ts';
export { findDues, NOTHING_DUE, type Due } from './dues/store.ts';
export {
  findGst,
  listDocuments,
  listOfSession as listDocumentsOf,
  listOwnDocuments,
  type GstSettings,
  type ListedDocument,
  type StoredInvoice,
} from './invoices/store.ts';
export {
  findRecipientState,
  nameRecipient,
  type RecipientState,
} from './invoices/recipients/name-recipient.ts';
export { documentDays } from './invoices/document-days.ts';
export { documentOfPayment } from './invoices/document-of-payment.ts';
export { creditWhole, documentSession, documentSpan } from './invoices/write-documents.ts';
export type { Payments } from './payments/index.ts';
export type { WantedDebit } from './fastag/acquirer.ts';
export type { DebitWish } from './fastag/debits/begin-debit.ts';
export { listDebits, type StoredDebit } from './fastag/debits/store.ts';
export { listDebitWords } from './fastag/words/store.ts';
export { wordDebit } from './fastag/words/word-debit.ts';
export { findListAge } from './fastag/exceptions/fetch-exceptions.ts';
export { laneOf } from './fastag/lane-of.ts';
export { debitUnderWay, refuseWhileDebited } from './payments/begin-payment.ts';
export {
  expectOfAnother,
  expectOfOwn,
  movePayments,
  returnPayments,
  withoutRefunds,
} from './payments/give-away.ts';
export { findPaid, listPaidAs, noteOwnGate, type OwnGate } from './payments/paid-as/store.ts';
export { holdSession, listPayments, listPaymentsOfMany, type StoredPayment } from './payments/store.ts';
export { describeFastag, describePayments } from './providers/check-durability.ts';
export { fetchImage, type FetchedImage } from './providers/fetch-image.ts';
export { cheaperOf, findQuoteOf, holdsAt, writeShownQuote, type ShownQuote } from './quotes/store.ts';
export { refundSurplus } from './refunds/refund-surplus.ts';
export {
  holdKnown as holdChargeback,
  noteAnswer,
  noteDecision,
  chargebackNotFound,
} from './chargebacks/note-answer.ts';
export {
  emptyChargebacks,
  findChargeback,
  listChargebacks,
  listChargebacksOf,
  listUndecided as listUndecidedChargebacks,
  type ChargebackOfPayment,
} from './chargebacks/store.ts';
export { listLosses, LOSS_STANDS, sumHeld, sumLosses, type LossStands } from './chargebacks/losses/store.ts';
export { endClaim } from './chargebacks/acquirer/claim-of-acquirer.ts';
export { settleChargeback } from './chargebacks/settle-chargeback.ts';
export { closeDay, spanOf, type ClosedDay } from './reconciliation/close-day.ts';
export { BYTE_ORDER_MARK, csvRow, readCsvLines } from './reconciliation/csv.ts';
export { readReport } from './reconciliation/read-report.ts';
export { listMoved, type MovedMoneyRow } from './reconciliation/moved/store.ts';
export { sumByDay } from './reconciliation/store.ts';
export { takeReport } from './reconciliation/take-report.ts';
export { writeTally } from './reconciliation/tally.ts';
export { payByHand, payFromDrawer, retryRefund } from './refunds/pay-by-hand.ts';
export { askNoLonger } from './refunds/ask-person.ts';
export { stageOf } from './refunds/stage-of.ts';
export { requestRefund } from './refunds/request-refund.ts';
export { recallReturned } from './refunds/recall-returned.ts';
export { withdrawRefunds } from './refunds/withdraw-refunds.ts';
export { wordReason as wordRefundReason } from './refunds/word-reason.ts';
export {
  isPaidByHand,
  listRefunds,
  listRefundsOfMany,
  listLateRefunds,
  listWaitingRefunds,
  type StoredRefund,
  type WaitingRefundRow,
} from './refunds/store.ts';
export { hasOpenDrawer, listMissing, sumMissing } from './cash/store.ts';
export { presentDrawer } from './cash/present.ts';
export { findDrawer, noDrawer, timeIn } from './cash/shifts.ts';
export {
  changeTerminal,
  findUndecided,
  listUndecidedOfMall,
  moveUndecided,
  type TerminalCharge,
} from './terminals/change-terminal.ts';
export { findFreeSpells } from './rules/free-spells/find-spells.ts';
export { listFreed } from './rules/free-spells/store.ts';
export { findRules, writeRules, type KnownRules, type PaymentRules } from './rules/store.ts';
export { refuseBroken as refuseBrokenTariff } from './tariffs/change-tariffs.ts';
export { findPostedFee, type PostedFee } from './tariffs/posted-fee.ts';
export { findTariffAt, findTariffById, type StoredTariff } from './tariffs/store.ts';
export {
  emptyReasons as emptyReasonsOfStamps,
  findValidations,
  insertValidation,
  listValidations,
  type StoredValidation,
} from './validations/store.ts';
export { listStamped, sumStamped, sumStamps } from './validations/sum-stamps/store.ts';

/** The door of `money`: tariffs, the payments for sessions, and debits of tags. */
export interface Money extends Tariffs {
  readonly payments: Payments;
  readonly fastag: Fastag;
  /** Who has a cash drawer open. */
  readonly drawers: OpenDrawers;
}

export function openMoney(
  services: Services,
  { malls, people, devices }: { malls: Malls; people: People; devices: Devices },
): Money {
  const tariffs = createTariffs(services, malls, people);
  const payments = createPayments(services);
  const fastag = openFastag(services, { malls, devices }, payments.listeners);
  writeDaily(services, malls);
  addUpOften(services);
  watchDrawers(services, { malls, people });
  return {
    ...tariffs,
    payments,
    fastag,
    drawers: knowDrawers(services.database, services.clock),
    mount(app) {
      tariffs.mount(app);
      mountLedger(app, services);
      mountGst(app, services, malls);
      mountRules(app, services, malls);
      mountCash(app, services, { malls, people });
      mountFastag(app, services, fastag);
      mountMerchants(app, { services, malls, merchants: payments.merchants });
      mountWebhooks(app, (message) => payments.receiveWebhook(message));
    },
  };
}
