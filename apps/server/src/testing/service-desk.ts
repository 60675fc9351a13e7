/** A service desk for tests: members who write, staff of any role who answer, pictures that were never anywhere else. */
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import sharp from 'sharp';
import { createStaff } from '../backoffice/staff.ts';
import type { Reply } from './client.ts';
import type { TestSite } from './site.ts';

export interface Talker {
  readonly token: string;
  readonly id: bigint;
  readonly username: string;
  /** The pass of the conversation. */
  readonly conversation: string;
}

interface SentPicture {
  readonly id: number;
  readonly text: string;
  readonly picture: { readonly width: number; readonly height: number } | null;
}

let people = 0;

export function serviceDesk(site: TestSite) {
  const { clock, database } = site.running.site;
  const upload = (path: string, token: string, fields: Readonly<Record<string, string>>, bytes: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    return site.raw(path, {
      method: 'POST',
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      body: form,
    }) as Promise<Reply<SentPicture>>;
  };

  return {
    /** A member with an open conversation in which nothing is written yet. */
    async talker(name?: string): Promise<Talker> {
      const member = await site.member(name);
      const { data: url } = await site.call('serviceUrl', {}, { token: member.token });
      const ticket = new URL(url.url).hash.slice(1);
      const { data } = await site.call('serviceOpen', { ticket });
      return { ...member, conversation: data.conversation };
    },
    say: (who: Pick<Talker, 'conversation'>, text: string) =>
      site.call('serviceSend', { conversation: who.conversation, text, client_id: randomUUID() }),
    /** What the member's page sees without waiting. */
    seen: async (who: Pick<Talker, 'conversation'>) =>
      (await site.call('serviceNews', { conversation: who.conversation, after: 0, read: 999_999, seen: 0 }))
        .data,
    /** The conversation's number, as staff know it. */
    async numberOf({ id }: Pick<Talker, 'id'>): Promise<number> {
      const { rows } = await database.query<{ id: bigint }>(
        'select id from conversation where member_id = $1',
        [id],
      );
      return Number(rows[0]?.id);
    },
    reply: (token: string, id: number, text = '为您查询') =>
      site.staff('serviceReply', { id, text, clientId: randomUUID() }, token),
    showStaff: (who: Pick<Talker, 'conversation'>, bytes: Buffer, client_id: string = randomUUID()) =>
      upload('/api/service/sendpicture', '', { conversation: who.conversation, client_id }, bytes),
    showMember: (token: string, id: number, bytes: Buffer) =>
      upload('/api/console/service/sendpicture', token, { id: String(id), clientId: randomUUID() }, bytes),
    /** Somebody with an own account, signed in. */
    async colleague(role: string, name: string): Promise<{ readonly token: string; readonly id: number }> {
      people += 1;
      const username = `deskman${'abcdefghjkmnpqrstuvwxyz'[people % 23]}${people}`;
      const password = 'Bernsteinweg-41';
      const made = await database.transaction((tx) =>
        createStaff(tx, clock, { username, name, password, roles: [role], first: true }),
      );
      if (!made.ok) throw new Error(`no colleague: ${made.code}`);
      const epoch = Math.floor(clock.now().getTime() / 1_000);
      const code = await generate({ secret: made.value.totpSecret, epoch });
      const reply = await site.staff('staffSignIn', { username, password, code });
      if (reply.code !== 200) throw new Error(`the colleague does not sign in: ${reply.message}`);
      return { token: reply.data.token, id: Number(made.value.id) };
    },
  };
}

/** A photograph of one colour, as a phone's camera writes it: with where it was taken. */
export function photograph(colour: string, width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
    .toBuffer();
}
