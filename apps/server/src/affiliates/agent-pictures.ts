/** Pictures of material for agents: looked at, drawn anew and served from the database, to whoever an agent sends them to. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { newToken } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { redrawn } from '../platform/picture.ts';

/** As large as what people send each other; the shape is the upload's own. */
const size = { width: 1_280, height: 1_280, fit: 'inside', withoutEnlargement: true } as const;
const folder = '/uploads/agents/';
/** A picture that no material has for so long was never chosen, or is not any more, in ms. */
const unusedFor = 7 * 86_400_000;

/** Keeps what was uploaded. @returns its id; refusal `banner_not_a_picture` */
export async function keepAgentPicture(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  staffId: bigint,
  upload: Buffer,
): Promise<Outcome<{ picture: string }>> {
  const takes = ['png', 'jpeg', 'gif', 'webp'] as const;
  const drawn = await redrawn(upload, size, { takes, as: 'webp' });
  if (drawn === undefined) return refused('banner_not_a_picture');
  const picture = newToken().slice(0, 32);
  const now = clock.now();
  await database.query(
    `delete from agent_picture p where uploaded_at < $1
       and not exists (select from agent_content c where c.picture_id = p.id)`,
    [new Date(now.getTime() - unusedFor)],
  );
  await database.query(
    'insert into agent_picture (id, picture, uploaded_by, uploaded_at) values ($1, $2, $3, $4)',
    [picture, drawn, staffId, now],
  );
  return done({ picture });
}

/** Where a picture is served. */
export function agentPicturePath(picture: string): string {
  return `${folder}${picture}.webp`;
}

/** Serves them, to everybody. A picture never changes under its address. */
export function agentPictureRoutes(http: FastifyInstance, { database }: AppContext): void {
  http.get<{ Params: { name: string } }>(`${folder}:name`, async ({ params }, reply) => {
    const id = /^([\w-]{1,64})\.webp$/.exec(params.name)?.[1];
    const picture = id === undefined ? undefined : await pictureOf(database, id);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(picture);
  });
}

async function pictureOf(db: Queryable, id: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ picture: Buffer }>('select picture from agent_picture where id = $1', [
    id,
  ]);
  return rows[0]?.picture;
}
