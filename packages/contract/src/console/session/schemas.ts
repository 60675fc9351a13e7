/** Signing in, out, and who is signed in. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { rights } from '../door.ts';
import { id } from '../parts.ts';

const staff = z.object({ id, username: z.string(), name: z.string(), rights: z.array(z.enum(rights)) });

export const sessionSchemas = {
  staffSignIn: {
    payload: z.object({
      username: z.string().max(64),
      password: z.string().max(128),
      code: z.string().regex(/^\d{6}$/, '请输入6位动态验证码'),
    }),
    answer: z.object({ token: z.string(), staff }),
  },
  staffSignOut: { payload: nothing, answer: noAnswer },
  staffMe: { payload: nothing, answer: staff },
} as const;
