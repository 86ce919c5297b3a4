import { setPasswordCost } from '../server/accounts/password.ts';

// A hash as the product makes it takes as long as a visit with its entry, its exit and its bill, and most tests begin by
// signing somebody up. `password.test.ts` holds what the product's own costs.
setPasswordCost({ memoryCost: 64, timeCost: 1, parallelism: 1 });
