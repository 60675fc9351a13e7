/** The sandbox's checker of documents (docs/connecting-an-identity-checker.md). */
import { identityReasons } from '@mingpai/contract/identity';
import { z } from 'zod';
import type { Answer } from '../platform/answer.ts';
import type { Clock } from '../platform/clock.ts';
import { genuineNonce, openSignedClient, parseJson, type SignedAccess } from '../platform/signed-client.ts';
import type { IdentityChecker, Standing, Verdict } from './checker-port.ts';

/** Six pictures go out; nobody waits for the answer. In ms. */
const patienceMs = 20_000;

const reference = z.uuid();
const reasons = z.array(z.enum(identityReasons)).max(identityReasons.length);
const verdicts = ['passed', 'failed', 'people'] as const;
const pending = z.object({ id: reference, status: z.literal('pending') });
const found = z.object({ id: reference, status: z.enum(verdicts), reasons });
const standing = z.discriminatedUnion('status', [pending, found]);
const asked = z.discriminatedUnion('status', [pending, found, z.object({ status: z.literal('not_found') })]);

export function openSandboxChecker(access: SignedAccess, clock: Clock): IdentityChecker {
  const ask = openSignedClient({ timeoutMs: patienceMs, ...access }, clock);
  return {
    code: 'sandbox',
    async submit({ reference: id, wants, details, pictures }) {
      const content = {
        id,
        level: wants,
        ...details,
        pictures: pictures.map(({ side, webp }) => ({ side, webp: webp.toString('base64') })),
      };
      const answer = await ask('/v1/checks/submit', content, standing);
      return answer.outcome === 'done' ? about(id, answer.value) : answer;
    },
    async standing(id) {
      const answer = await ask('/v1/checks/status', { id }, asked);
      if (answer.outcome !== 'done') return answer;
      return answer.value.status === 'not_found'
        ? { outcome: 'done', value: { state: 'not_found' } }
        : about(id, answer.value);
    },
    readCallback(call) {
      if (genuineNonce(access.secret, call, clock.now().getTime()) === undefined) return 'unauthenticated';
      const read = found.safeParse(parseJson(call.body.toString('utf8')));
      return read.success ? { reference: read.data.id, verdict: verdictOf(read.data) } : 'bad_request';
    },
  };
}

/** An answer about something else says nothing about this form. */
function about(id: string, value: z.output<typeof standing>): Answer<Standing> {
  if (value.id !== id) return { outcome: 'unknown', reason: 'the answer names another form' };
  return { outcome: 'done', value: value.status === 'pending' ? { state: 'pending' } : verdictOf(value) };
}

/** A pass with a finding, or a failure without one, says nothing that a form could be decided by. */
function verdictOf({ status, reasons: given }: z.output<typeof found>): Verdict {
  const sense = status === 'people' || (status === 'failed') === given.length > 0;
  return sense ? { state: status, reasons: given } : { state: 'people', reasons: given };
}
