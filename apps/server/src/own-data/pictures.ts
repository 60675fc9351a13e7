/** Pictures that a member sent, one after the other: none but the one that is being written is in memory. */
import { nextAnswerPicture } from '../claims/index.ts';
import { nextProof } from '../deposits/index.ts';
import { ownAvatar } from '../members/index.ts';
import type { Queryable } from '../platform/database.ts';
import { nextChatPicture } from '../support/index.ts';

export interface OwnPictureFile {
  readonly name: string;
  /** PNG */
  readonly picture: Buffer;
}

export async function* picturesFor(db: Queryable, memberId: bigint): AsyncGenerator<OwnPictureFile> {
  const avatar = await ownAvatar(db, memberId);
  if (avatar) yield { name: 'avatar.png', picture: avatar };
  for (const [kind, next] of [
    ['deposit', nextProof],
    ['answer', nextAnswerPicture],
    ['support', nextChatPicture],
  ] as const)
    for (let after = 0n; ; ) {
      const one = await next(db, memberId, after);
      if (!one) break;
      yield { name: `${kind}-${one.of}-${one.id}.png`, picture: one.picture };
      after = one.id;
    }
}
