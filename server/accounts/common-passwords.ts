import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { findUpward } from '../platform/process/find-upward.ts';

/** No listed password is longer, nor worth dressing up: beyond it only repeats are looked for. */
const LONGEST_LISTED = 64;

/**
 * Whether guessers try this password first: one of those that leak most, a well-known word dressed up with digits,
 * signs or look-alikes, a run of keys or digits, or a short piece repeated.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (isRepeated(lower)) return true;
  if (lower.length > LONGEST_LISTED) return false;
  const bare = lower.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [lower, bare, undress(lower), undress(bare)].some(
    (text) => WORDS.has(text) || isRun(text) || isRepeated(text) || isMadeOfWords(text),
  );
}

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};

/** Takes digits and signs off both ends, then reads p@ssw0rd as password. */
function undress(text: string): string {
  const characters = Array.from(text);
  const isLetter = (character: string) => /^\p{L}$/u.test(character);
  const core = characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1);
  return core.map((character) => LOOKALIKES[character] ?? character).join('');
}

const RUNS = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiopasdfghjklzxcvbnm',
  'poiuytrewqlkjhgfdsamnbvcxz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfvbgt56yhn',
];

const LONGEST_RUN = Math.max(...RUNS.map(({ length }) => length));

/** One stretch of keys or digits, or several of at least three after one another, with nothing else. */
function isRun(text: string): boolean {
  let rest = text;
  while (rest !== '') {
    const length = longestRun(rest);
    if (length < 3) return false;
    rest = rest.slice(length);
  }
  return text !== '';
}

function longestRun(text: string): number {
  for (let length = Math.min(text.length, LONGEST_RUN); length >= 3; length -= 1) {
    const part = text.slice(0, length);
    if (RUNS.some((run) => run.includes(part))) return length;
  }
  return 0;
}

/** A piece of at most four characters again and again, or nothing but two characters. */
function isRepeated(text: string): boolean {
  const characters = Array.from(text);
  if (characters.length > 0 && new Set(characters).size <= 2) return true;
  return [1, 2, 3, 4].some(
    (step) =>
      characters.length >= 2 * step &&
      characters.length % step === 0 &&
      characters.every((character, index) => character === characters[index % step]),
  );
}

/** One of the words, once or twice, with at most six digits anywhere. */
function isMadeOfWords(text: string): boolean {
  const letters = text.replaceAll(/\d+/g, '');
  if (letters === '' || text.length - letters.length > 6) return false;
  const half = letters.slice(0, letters.length / 2);
  return WORDS.has(letters) || (half + half === letters && WORDS.has(half));
}

/** What leaks most all over the world: 8 letters and more, and shorter words; written by tools/common-passwords.mjs. */
function readLeaked(): string[] {
  const packed = readFileSync(findUpward('server/accounts/common-passwords.txt.br'));
  return brotliDecompressSync(packed).toString().split('\n').slice(1);
}

// Beside what leaks: the words of India and the product's own.
const WORDS = new Set([
  ...readLeaked(),
  ...(
    'password passwort passw pass passcode secret letmein welcome login admin administrator root user guest test ' +
    'testing tester default changeme change master access computer internet server system windows apple android ' +
    'google facebook instagram whatsapp youtube gmail yahoo hotmail amazon flipkart paytm samsung nokia iphone ' +
    'qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm azerty abc abcd abcde abcdef abcdefg abcdefgh ' +
    'dragon monkey tiger lion eagle falcon panther shadow hunter killer ninja warrior soldier ranger batman ' +
    'superman spiderman ironman pokemon naruto starwars matrix harrypotter avatar minecraft fortnite roblox ' +
    'sunshine princess prince queen king flower butterfly rainbow rose lily summer winter spring autumn monday ' +
    'friday sunday january february march april may june july august september october november december ' +
    'love lovely loveyou iloveyou iloveu loveme lover forever together friend friends family mother father mom ' +
    'mummy papa daddy baby babygirl angel sweet sweety sweetheart honey darling jaan janu jaanu hello hellohello ' +
    'football cricket hockey baseball basketball soccer tennis chelsea liverpool arsenal barcelona ronaldo messi ' +
    'sachin tendulkar dhoni virat kohli rohit mumbai mumbaiindians chennai delhi kolkata bangalore bengaluru ' +
    'hyderabad pune surat ahmedabad gujarat rajasthan punjab kerala india indian bharat hindustan jaihind ' +
    'namaste krishna krsna radha radhe radheradhe radhekrishna ganesh ganesha ganpati shiva shivshakti mahadev ' +
    'harharmahadev omnamahshivay omsairam sairam saibaba jaimatadi jaishreeram jaisriram shreeram sriram ram ' +
    'rama hanuman bajrangbali durga lakshmi laxmi saraswati waheguru allah bismillah mohammed jesus jesuschrist ' +
    'christ god godisgreat heaven blessed rahul rohan rajesh ramesh suresh mahesh dinesh mukesh sanjay vijay ajay ' +
    'amit ankit sumit rohit nikhil deepak pradeep sandeep manish ashish abhishek akash vikas vishal aditya arjun ' +
    'karan priya pooja neha anjali kavita sunita sneha shreya divya kumar kumari singh sharma verma gupta patel ' +
    'shah khan reddy michael jordan jennifer jessica ashley daniel andrew charlie thomas robert william joshua ' +
    'matthew anthony nicole michelle samantha maria money freedom trustno trustnoone whatever nothing nopassword ' +
    'cheese pepper ginger cookie chocolate orange banana purple yellow silver golden diamond crystal blue black ' +
    'white green red computerit office company manager support service student teacher school college university ' +
    'bollywood salman shahrukh katrina deepika music guitar dance video gaming gamer player lucky happy smile ' +
    'parking park car cars driver mall getmyspot palladium phoenix demo'
  ).split(' '),
]);
