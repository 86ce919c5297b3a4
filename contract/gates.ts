import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

export const showReadImage = endpoint({
  method: 'GET',
  path: '/api/malls/:id/reads/:readId/image',
  summary:
    'The image of a plate read, as JPEG, by the number of the read. Each time it is shown that is recorded.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_sessions',
  params: z.strictObject({ id: text(64), readId: text(64) }),
  answer: z.unknown(),
});
