/** Whether this browser knows passkeys, and the address of this page can have any: a name, and a safe connection. */
export function mayUsePasskeys(): boolean {
  const isNumbers = /^[\d.]+$|^\[/.test(location.hostname);
  return 'PublicKeyCredential' in window && isSecureContext && !isNumbers;
}
