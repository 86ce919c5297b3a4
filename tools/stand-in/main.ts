import { z } from 'zod';
import { startStandIn } from './stand-in.ts';

const Orders = z.object({
  port: z.number().int(),
  keyId: z.string(),
  keySecret: z.string(),
  webhookSecret: z.string(),
  webhookUrl: z.string(),
  file: z.string().nullable(),
  acquirer: z
    .object({ privateKey: z.string(), operatorKey: z.string(), orgId: z.string(), callbackUrl: z.string() })
    .nullable()
    .default(null),
});

if (!process.send) {
  process.stderr.write('the stand-in for the payment provider is started by the demo\n');
  process.exit(1);
}
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
// The terminal's Ctrl-C reaches us too; the server decides when we end.
process.on('SIGINT', () => undefined);
process.once('message', (message) => {
  startStandIn(Orders.parse(message)).catch((error: unknown) => {
    process.stderr.write(`the stand-in for the payment provider cannot start: ${(error as Error).message}\n`);
    process.exit(1);
  });
});
