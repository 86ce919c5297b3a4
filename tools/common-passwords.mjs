import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { dictionary } from '@zxcvbn-ts/language-common';

const FILE = 'server/accounts/common-passwords.txt.br';
const SHORTEST_PASSWORD = 8;
const SHORTEST_WORD = 5;
const NOTICE =
  '# The passwords that leak most, from @zxcvbn-ts/language-common (MIT licence, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 zxcvbn-ts).';

/** The common passwords that somebody could choose here, and the shorter words that are dressed up to get there. */
export function listCommonPasswords() {
  const plain = dictionary['passwords-common'].map((word) => String(word).normalize('NFKC').toLowerCase());
  const isUseful = (word) =>
    word.length >= SHORTEST_PASSWORD || (word.length >= SHORTEST_WORD && /^\p{L}+$/u.test(word));
  return [NOTICE, ...new Set(plain.filter(isUseful).toSorted())].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = listCommonPasswords();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  writeFileSync(FILE, brotliCompressSync(text, { params }));
}
