/**
 * Text that PostgreSQL cannot keep: zero bytes, and surrogates without their other half (UTF-8 has neither). It is refused at the
 * doors, before anybody reads it, with the name of the field; no capability has to think of it.
 */
import type { FastifyInstance } from 'fastify';
import { refused } from './outcome.ts';
import { refuse } from './router.ts';

/** `false`: it holds a zero byte or half a surrogate pair. */
export function isWritable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * The first field whose text, or whose own name, cannot be written; `ids.0` for what stands in a list. Without recursion: a body may
 * be as deep as it is long.
 */
export function unwritableField(value: unknown): string | undefined {
  const open: { readonly value: unknown; readonly path: string }[] = [{ value, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (!isWritable(value)) return path === '' ? 'body' : path;
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      for (const [name, inner] of Object.entries(value)) {
        const field = path === '' ? name : `${path}.${name}`;
        if (!isWritable(name)) return field.toWellFormed().replaceAll('\0', '').slice(0, 200);
        if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null))
          // A name as long as its way through thousands of lists would cost more than it tells.
          open.push({ value: inner, path: field.slice(0, 200) });
      }
  }
  return undefined;
}

/** Refuses it at every door of the server, whatever the door lets in afterwards. */
export function refuseUnwritable(http: FastifyInstance): void {
  http.addHook('preValidation', async (request, reply) => {
    const field =
      unwritableField(request.params) ??
      unwritableField(request.query) ??
      unwritableField(request.body) ??
      unwritableField(request.headers);
    if (field !== undefined) return reply.send(refuse(reply, unwritable(field)));
  });
}

/** Refusal `bad_input` that names the field. */
export function unwritable(field: string) {
  return refused('bad_input', `${field}：含有无法保存的字符，请修改后重试`);
}
