/** A program of the operator's own that is told of what happens: it keeps what it is told, and is not always well. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Machine } from '../machine/index.ts';
import { Life } from '../machine/life.ts';
import type { Answered, Asked } from '../machine/network.ts';

/** `forgetful`: it keeps what it is told, and says that it did not. */
export type Mood = 'well' | 'busy' | 'silent' | 'forgetful';

export interface Heard {
  /** The same whenever it comes again. */
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface Program {
  readonly url: string;
  mood: Mood;
  /** As staff were shown it, once. */
  secret: string;
  /** In the order of its coming; what came twice stands twice. */
  readonly heard: readonly Heard[];
  /** What came without its signature. */
  readonly unsigned: readonly string[];
}

const envelope = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

export function openProgram({ network }: Pick<Machine, 'network'>): Program {
  const life = new Life('program');
  const [heard, unsigned]: [Heard[], string[]] = [[], []];
  const origin = 'https://crm.example.com';
  const program: Program = { url: `${origin}/told`, mood: 'well', secret: '', heard, unsigned };

  function signed({ headers, body }: Asked): boolean {
    const key = Buffer.from(program.secret.replace(/^whsec_/, ''), 'base64');
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const own = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
    return (headers['webhook-signature'] ?? '').split(' ').includes(own);
  }

  network.join(origin, {
    life: () => life,
    async answer(asked): Promise<Answered> {
      if (program.mood === 'silent') return 'silence';
      if (program.mood === 'busy') return { status: 503, body: 'busy' };
      const body = String(asked.body);
      if (!signed(asked)) unsigned.push(body);
      heard.push({ id: asked.headers['webhook-id'] ?? '', body, ...envelope.parse(JSON.parse(body)) });
      return program.mood === 'forgetful' ? { status: 500, body: 'oh' } : { status: 204, body: '' };
    },
  });
  return program;
}
