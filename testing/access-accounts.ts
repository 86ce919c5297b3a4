import { ALL_READ, ALL_WRITE, MALL_WRITE, SIGNED_IN, SIGNED_IN_WRITE } from './access-cells.ts';
import type { Row } from './access-matrix.ts';

const NO_PASSKEY = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};

/** The rows of sign-up, sign-in and the caller's own account. */
export const ACCOUNT_ROWS: Readonly<Record<string, Row>> = {
  'POST /api/auth/login': { cells: ALL_WRITE, body: { email: 'x', password: 'x' } },
  'POST /api/auth/signup': {
    cells: ALL_WRITE,
    // The plate is none, so that no account comes of it.
    body: { name: 'Cell', email: 'cell@example.com', password: 'lantern on the pier', plateNumbers: ['?!'] },
  },
  'POST /api/auth/logout': { cells: ALL_WRITE, endsSignIn: true },
  'GET /api/auth/me': { cells: SIGNED_IN },
  'GET /api/auth/session': { cells: ALL_READ },
  'GET /api/account/plates': { cells: SIGNED_IN },
  'POST /api/account/plates': { cells: SIGNED_IN_WRITE, body: { plate: 'GJ05AB1234' } },
  'DELETE /api/account/plates/:plate': {
    cells: SIGNED_IN_WRITE,
    url: () => '/api/account/plates/KA01AB0009',
  },
  'POST /api/account/plates/proofs': {
    cells: SIGNED_IN_WRITE,
    body: { plate: 'GJ05AB1234', code: 'K7M4PXR' },
  },
  'POST /api/malls/:id/plate-codes': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/plate-codes`,
    body: { plate: 'GJ05AB1234' },
  },
  'POST /api/auth/reset/request': { cells: ALL_WRITE, body: { email: 'nobody@example.com' } },
  'POST /api/auth/reset': { cells: ALL_WRITE, body: { token: 'none', password: 'lantern on the pier' } },
  'GET /api/archived-malls': { cells: SIGNED_IN },
  'GET /api/account/cash-drawers': { cells: SIGNED_IN },
  'GET /api/account': { cells: SIGNED_IN },
  'PUT /api/account': { cells: SIGNED_IN_WRITE, body: { name: 'Matrix', phone: '' } },
  'POST /api/account/verification': { cells: SIGNED_IN_WRITE },
  'POST /api/account/verification/confirm': { cells: SIGNED_IN_WRITE, body: { token: 'none' } },
  'POST /api/account/email': { cells: SIGNED_IN_WRITE, body: { email: 'other@example.com', password: 'x' } },
  'POST /api/account/password': { cells: SIGNED_IN_WRITE, body: { password: 'x', newPassword: 'y' } },
  'GET /api/account/sign-ins': { cells: SIGNED_IN },
  'DELETE /api/account/sign-ins/:id': { cells: SIGNED_IN_WRITE, url: () => '/api/account/sign-ins/none' },
  'DELETE /api/account/sign-ins': { cells: SIGNED_IN_WRITE },
  'GET /api/auth/second-step': { cells: ALL_READ },
  'POST /api/auth/second-step': { cells: ALL_WRITE, body: { code: '000000' } },
  'POST /api/auth/passkey/challenge': { cells: ALL_WRITE },
  'POST /api/auth/passkey': { cells: ALL_WRITE, body: { passkey: NO_PASSKEY } },
  'GET /api/account/second-factor': { cells: SIGNED_IN },
  'POST /api/account/second-factor/confirmation': { cells: SIGNED_IN_WRITE, body: { password: 'x' } },
  'POST /api/account/second-factor/app': { cells: SIGNED_IN_WRITE },
  'PUT /api/account/second-factor/app': { cells: SIGNED_IN_WRITE, body: { code: '000000' } },
  'DELETE /api/account/second-factor/app': { cells: SIGNED_IN_WRITE },
  'POST /api/account/second-factor/passkeys/challenge': { cells: SIGNED_IN_WRITE },
  'POST /api/account/second-factor/passkeys': {
    cells: SIGNED_IN_WRITE,
    body: {
      name: 'Matrix',
      passkey: { ...NO_PASSKEY, response: { ...NO_PASSKEY.response, attestationObject: 'AA' } },
    },
  },
  'DELETE /api/account/second-factor/passkeys/:id': {
    cells: SIGNED_IN_WRITE,
    url: () => '/api/account/second-factor/passkeys/none',
  },
  'POST /api/account/second-factor/recovery-codes': { cells: SIGNED_IN_WRITE },
};
