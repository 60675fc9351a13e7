/** Pictures that staff upload for banners: looked at, drawn anew and served from the database. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { newToken } from '../platform/ids.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { redrawn } from '../platform/picture.ts';

/** Twice the size that a phone shows it in; what has another shape loses its edges. */
const size = { width: 1_280, height: 560, fit: 'cover' } as const;
const folder = '/uploads/banners/';
/** A picture that no banner has for so long was never chosen, or is not any more, in ms. */
const unusedFor = 7 * 86_400_000;

/** Keeps what was uploaded. @returns the path it is served under; refusal `not_a_picture` */
export async function keepBannerPicture(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  staffId: bigint,
  upload: Buffer,
): Promise<Outcome<{ src: string }>> {
  const takes = ['png', 'jpeg', 'gif', 'webp'] as const;
  const picture = await redrawn(upload, size, { takes, as: 'webp' });
  if (picture === undefined) return refused('banner_not_a_picture');
  const id = newToken().slice(0, 32);
  const now = clock.now();
  await database.query(
    `delete from banner_picture p where used_at < $1
       and not exists (select from banner where src = $2 || p.id || '.webp' or src_en = $2 || p.id || '.webp')`,
    [new Date(now.getTime() - unusedFor), folder],
  );
  await database.query(
    'insert into banner_picture (id, picture, uploaded_by, used_at) values ($1, $2, $3, $4)',
    [id, picture, staffId, now],
  );
  return done({ src: `${folder}${id}.webp` });
}

/** A refusal where a banner names an uploaded picture that is not kept; the others count as used now. */
export async function refuseLacking(
  tx: Tx,
  clock: Clock,
  { src, srcEn }: { readonly src: string; readonly srcEn: string },
): Promise<Refused | undefined> {
  const wanted = new Set([src, srcEn].map(idIn).filter((id) => id !== undefined));
  // Written, not only locked: whoever forgets unused ones at this moment looks at the row again before it goes.
  const { rows } = await tx.query(
    'update banner_picture set used_at = $2 where id = any($1::text[]) returning id',
    [[...wanted], clock.now()],
  );
  return rows.length === wanted.size ? undefined : refused('banner_picture_gone');
}

/** Serves them, to everybody. A picture never changes under its address. */
export function bannerPictureRoutes(http: FastifyInstance, { database }: AppContext): void {
  http.get<{ Params: { name: string } }>(`${folder}:name`, async ({ params }, reply) => {
    const id = idIn(folder + params.name);
    const picture = id === undefined ? undefined : await bannerPicture(database, id);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(picture);
  });
}

async function bannerPicture(db: Queryable, id: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ picture: Buffer }>('select picture from banner_picture where id = $1', [
    id,
  ]);
  return rows[0]?.picture;
}

function idIn(src: string): string | undefined {
  return /^\/uploads\/banners\/([\w-]{1,64})\.webp$/.exec(src)?.[1];
}
