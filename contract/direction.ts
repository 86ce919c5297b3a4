import { z } from 'zod';

/** Which way a lane leads. Apart, so that a page about visits does not load all that is about devices. */
export const Direction = z.enum(['entry', 'exit']);
