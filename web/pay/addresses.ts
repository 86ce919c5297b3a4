/** The calls of a pay link, by its token: the only place where this page knows their addresses. */
export function addressesOf(token: string) {
  const bill = `/api/pay/${encodeURIComponent(token)}`;
  return {
    bill,
    payments: `${bill}/payments`,
    disputes: `${bill}/disputes`,
    company: `${bill}/company`,
    paid: `${bill}/receipt`,
    receipt: `${bill}/receipt.pdf`,
  };
}

export type Addresses = ReturnType<typeof addressesOf>;

/** The token in the address of this page; empty where there is none. */
export function tokenOf(path: string): string {
  return /^\/pay\/([^/]+)\/?$/.exec(path)?.[1] ?? '';
}
