/** What the operator may ask of the checker (docs/connecting-an-identity-checker.md): one entry for each path behind `/v1/`. */
import { z } from 'zod';
import { type Answer, type Call, call, no, orderId } from '../kit/answers.ts';
import type { Check, Checks } from './checks.ts';

const text = z.string().min(1).max(100);

export const calls: Readonly<Record<string, Call<Checks>>> = {
  'checks/submit': call(
    z.object({
      id: orderId,
      level: z.enum(['basic', 'full']),
      name: text,
      birthday: z.iso.date(),
      country: z.string().length(2),
      kind: text,
      number: text,
      pictures: z
        .array(z.object({ side: z.enum(['front', 'back', 'holder']), webp: z.base64().max(8 * 1024 * 1024) }))
        .max(6),
    }),
    (submitted, checks) => {
      const taken = checks.take(submitted);
      return taken ? standingOf(taken) : no('conflict');
    },
  ),

  'checks/status': call(z.object({ id: orderId }), ({ id: asked }, checks) => {
    const taken = checks.find(asked);
    return taken ? standingOf(taken) : { ok: true, status: 'not_found' };
  }),
};

function standingOf({ id, state, reasons }: Check): Answer {
  return state === 'open' ? { ok: true, id, status: 'pending' } : { ok: true, id, status: state, reasons };
}
