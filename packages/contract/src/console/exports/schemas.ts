/** A list of the console as a file. */
import { z } from 'zod';
import { exportFormats, exportNames } from './names.ts';

export const exportsSchemas = {
  /** Answered with the file itself; a refusal is the envelope. */
  exportList: {
    payload: z.object({
      /** The call that answers the list's pages. */
      list: z.enum(exportNames),
      format: z.enum(exportFormats),
      /** What that call is asked; its page is of no consequence. */
      question: z.record(z.string(), z.unknown()).default({}),
    }),
    answer: z.unknown(),
  },
} as const;
