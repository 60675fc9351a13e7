/** Receives the pictures that members and staff upload; `redrawn` (picture.ts) looks at them. */
import multipart, { type MultipartFile } from '@fastify/multipart';
import { largestUpload } from '@mingpai/contract/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { done, type Outcome, refused } from './outcome.ts';
import type { LimitRule, RateLimits } from './rate-limit.ts';
import { unwritable, unwritableField } from './writable-text.ts';

/** Teaches the server to read uploads; before any route that takes one. */
export async function openUploads(http: FastifyInstance): Promise<void> {
  await http.register(multipart, {
    limits: { fileSize: largestUpload, files: 1, fields: 5, parts: 6, fieldSize: 1_000 },
  });
}

export interface Upload {
  /** As it came: not known to be a picture yet. */
  readonly bytes: Buffer;
  /** A text that came before the file; empty when there is none. */
  field(name: string): string;
}

/**
 * The file of the field `file`. Refusals: `not_a_picture`, `rate_limited`, `request_unreadable`, `upload_cut`, `body_too_large`.
 * @param rule counted before anything is read
 * @param who the id of whoever sends it, the member's or the staff member's as the rule says; an address where nobody is known yet
 * @param most bytes
 */
export async function takeUpload(
  request: FastifyRequest,
  limits: RateLimits,
  rule: LimitRule,
  who: bigint | string,
  most: number = largestUpload,
): Promise<Outcome<Upload>> {
  if (!request.isMultipart()) return refused('not_a_picture');
  if ((await limits.hit(rule, String(who))) !== undefined) return refused('rate_limited');
  // What cannot be read is the sender's doing, whatever the reader of it throws: no fault of ours, and no alarm.
  const file = await request.file({ limits: { fileSize: most } }).catch(() => 'unreadable' as const);
  if (file === 'unreadable') return refused('request_unreadable', { part: 'file' });
  const field =
    file && unwritableField({ ...textsOf(file), fieldname: file.fieldname, filename: file.filename });
  if (field !== undefined) {
    // What is not read keeps the connection waiting.
    file?.file.resume();
    return unwritable(field);
  }
  if (file?.fieldname !== 'file') return refused('not_a_picture');
  const bytes = await file.toBuffer().catch((fault: unknown) => fault);
  if (!Buffer.isBuffer(bytes)) return refused(isTooLarge(bytes) ? 'body_too_large' : 'upload_cut');
  return done({
    bytes,
    field(name) {
      const found = file.fields[name];
      return found && 'value' in found && typeof found.value === 'string' ? found.value : '';
    },
  });
}

/** Of what stopped the reading of a file; anything else is a connection or a body that ended before the file did. */
function isTooLarge(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'FST_REQ_FILE_TOO_LARGE';
}

/** The texts that came before the file, by their names. */
function textsOf({ fields }: MultipartFile): Record<string, unknown> {
  const texts = Object.entries(fields).map(([name, found]) => [
    name,
    found && 'value' in found ? found.value : '',
  ]);
  return Object.fromEntries(texts);
}
