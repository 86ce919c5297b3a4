// Whoever reads our output may leave before us.
process.stdout.on('error', () => undefined);
try {
  // Loaded within the try: a machine that lets a process open too few files fails here, with some hundred of them to read.
  const { runCommandLine } = await import('./command-line.ts');
  await runCommandLine(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describe(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
}

function describe({ code, message }: NodeJS.ErrnoException): string {
  if (code !== 'EMFILE' && code !== 'ENFILE') return message;
  return `this machine lets the product open too few files (${code}): raise the limit, with \`ulimit -n 65536\` or LimitNOFILE=65536 in the unit`;
}

export {};
