/** Wire names for proofs of bank transfers; translation only. */

import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import { takeUpload } from '../platform/uploads.ts';
import { depositOrderOf } from './deposits.ts';
import { addProof, pictureData, proofsOf } from './proofs.ts';

const perMember: LimitRule = { name: 'deposit-proof/member', attempts: 20, perSeconds: 3_600 };

export function proofApi(define: DefineCall, site: AppContext): void {
  define('uploadDepositProof', async (_payload, { memberId, request }) => {
    const taken = await takeUpload(request, site.limits, perMember, memberId);
    if (!taken.ok) return taken;
    const { bytes, field } = taken.value;
    return addProof(site, { memberId, orderNo: field('deposit_no').slice(0, 40), upload: bytes });
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
