/** Wire names for proofs of bank transfers; translation only. */
import type { Site } from '../app/site.ts';
import { beijingText } from '../platform/clock.ts';
import type { DefineCall } from '../platform/door.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { depositOrderOf } from './deposits.ts';
import { addProof, pictureData, proofsOf } from './proofs.ts';

const perMember: LimitRule = { name: 'deposit-proof/member', attempts: 20, perSeconds: 3_600 };

/** Register after `avatarRoutes`, which teaches the server to read uploads. */
export function proofRoutes(define: DefineCall, site: Site): void {
  define('uploadDepositProof', async (_payload, { memberId, request }) => {
    if (!request.isMultipart()) return refused('not_a_picture');
    if ((await site.limits.hit(perMember, String(memberId))) !== undefined) return refused('rate_limited');
    const file = await request.file();
    if (file?.fieldname !== 'file') return refused('not_a_picture');
    const upload = await file.toBuffer().catch(() => undefined);
    if (upload === undefined) return refused('body_too_large');
    const number = file.fields.deposit_no;
    const orderNo =
      number && 'value' in number && typeof number.value === 'string' ? number.value.slice(0, 40) : '';
    return addProof(site, { memberId, orderNo, upload });
  });

  define('depositProofs', async ({ deposit_no }, { memberId }) => {
    const order = await depositOrderOf(site.database, memberId, deposit_no);
    if (!order) return refused('order_not_found');
    const proofs = await proofsOf(site.database, order.id);
    return done(
      proofs.map((proof) => ({
        id: Number(proof.id),
        created_at: beijingText(proof.createdAt),
        picture: pictureData(proof),
      })),
    );
  });
}
