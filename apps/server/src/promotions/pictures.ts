/** Pictures that staff upload for promotions: looked at, drawn anew and served from the database. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { newToken } from '../platform/ids.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { redrawn } from '../platform/picture.ts';

/** Twice what a phone shows; another shape loses its edges. */
const size = { width: 1_280, height: 560, fit: 'cover' } as const;
const folder = '/uploads/promotions/';
const forgottenAfterMs = 7 * 86_400_000;

/** @returns the path it is served under; refusal `banner_not_a_picture` */
export async function keepPromotionPicture(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  staffId: bigint,
  upload: Buffer,
): Promise<Outcome<{ src: string }>> {
  const picture = await redrawn(upload, size, { takes: ['png', 'jpeg', 'gif', 'webp'], as: 'webp' });
  if (picture === undefined) return refused('banner_not_a_picture');
  const id = newToken().slice(0, 32);
  const now = clock.now();
  await database.query(
    `with kept as (insert into promotion_picture (id, picture, uploaded_by, used_at) values ($1, $2, $3, $4))
     delete from promotion_picture p where used_at < $5
        and not exists (select from promotion where banner = $6 || p.id || '.webp')`,
    [id, picture, staffId, now, new Date(now.getTime() - forgottenAfterMs), folder],
  );
  return done({ src: `${folder}${id}.webp` });
}

/** A refusal where a promotion names an uploaded picture that is not kept; one that is counts as used now. */
export async function refuseGonePicture(tx: Tx, clock: Clock, banner: string): Promise<Refused | undefined> {
  const id = idOf(banner);
  if (id === undefined) return undefined;
  // Written, not only locked: whoever forgets unused ones at this moment looks at the row again before it goes.
  const { rows } = await tx.query('update promotion_picture set used_at = $2 where id = $1 returning id', [
    id,
    clock.now(),
  ]);
  return rows.length === 1 ? undefined : refused('banner_picture_gone');
}

/** Serves them, to everybody. A picture never changes under its address. */
export function promotionPictureRoutes(http: FastifyInstance, { database }: AppContext): void {
  http.get<{ Params: { name: string } }>(`${folder}:name`, async ({ params }, reply) => {
    const { rows } = await database.query<{ picture: Buffer }>(
      'select picture from promotion_picture where id = $1',
      [idOf(folder + params.name) ?? ''],
    );
    const [found] = rows;
    if (found === undefined) return reply.callNotFound();
    return reply
      .type('image/webp')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': 'inline',
      })
      .send(found.picture);
  });
}

function idOf(src: string): string | undefined {
  return /^\/uploads\/promotions\/([\w-]{1,64})\.webp$/.exec(src)?.[1];
}
