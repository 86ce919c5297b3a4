import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads one line from standard input: after a question and without echo on a terminal, as it comes from a pipe. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) stderr.write('\n');
  }
}
