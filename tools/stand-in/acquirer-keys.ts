/** What the stand-in signs with as an acquirer bank, and whose requests it takes. PEM. */
export interface AcquirerKeys {
  readonly privateKey: string;
  readonly operatorKey: string;
  readonly orgId: string;
  /** Where the product takes what became of debits. */
  readonly callbackUrl: string | (() => string);
}
