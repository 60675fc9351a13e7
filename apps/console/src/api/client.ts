import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { apiTimeoutMs } from '@mingpai/contract/constants';
import { withThousands } from '@mingpai/ui/with-thousands';
import { languageTag } from '../texts/language.ts';
import { say } from '../texts/say.ts';
import { Refusal, SessionLost, Unreachable } from './errors.ts';
import { newKey } from './operation.ts';
import { proposalFor } from './proposals.ts';
import { currentToken, dropToken } from './session.ts';
import { currentView } from './view.ts';

/** A field of what was sent is wrong (`field_invalid`). */
const fieldInvalid = 1_000;

export type CallOptions = {
  /** Names the effect of a call that may not simply be repeated; without it every call is an operation of its own. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Makes a call of the console's contract. This file is the only place that talks to the network.
 *
 * A change of a rule of money is asked for in between (proposals.ts).
 *
 * @throws Refusal the server said no, or nobody wanted the change after all
 * @throws Unreachable the outcome is not known; for an action the message says what that means for the money
 * @throws SessionLost the session ended
 */
export async function call<Name extends ConsoleCallName>(
  name: Name,
  payload: ConsolePayload<Name>,
  { key, signal }: CallOptions = {},
): Promise<ConsoleAnswer<Name>> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (!consoleCalls[name].repeatable) headers.set('Idempotency-Key', key ?? newKey());
  const answer = await send(name, { headers, body: JSON.stringify(payload ?? {}) }, signal);
  const proposal = await proposalFor(answer);
  if (proposal === 'none') return answer;
  if (proposal === undefined) throw new Refusal(0, say('没有保存：修改没有提交'));
  return send(name, { headers, body: JSON.stringify({ ...payload, proposal }) }, signal);
}

/** The calls that take a file. */
type UploadName = {
  [Name in ConsoleCallName]: (typeof consoleCalls)[Name] extends { readonly body: 'multipart' }
    ? Name
    : never;
}[ConsoleCallName];

/** Sends a file. @param fields what belongs to it: the server reads them before it @throws as `call` */
export async function upload<Name extends UploadName>(
  name: Name,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<ConsoleAnswer<Name>> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('file', file);
  return send(name, { headers: new Headers(), body });
}

/** A file of the server's, as far as it has come. */
export type Coming = { readonly signal: AbortSignal; readonly onBytes: (bytes: number) => void };

/** Bytes that the page itself holds: what is more goes into a Blob, which the browser keeps outside and on its disk. */
const heldBytes = 4_000_000;

/**
 * Fetches a list or a pack of them as a file, with the session in its header like every call; it may take as long as it takes.
 * @throws as `call`; Unreachable also when it ends before its end
 */
export async function download<Name extends 'exportList' | 'exportPack'>(
  name: Name,
  payload: ConsolePayload<Name>,
  { signal, onBytes }: Coming,
): Promise<{ readonly name: string; readonly file: Blob }> {
  const token = currentToken();
  const headers = { ...common, ...staffHeaders(token), 'Content-Type': 'application/json' };
  const { method, path } = consoleCalls[name];
  const request = { method, headers, body: JSON.stringify(payload), cache: 'no-store', signal } as const;
  const response = await fetch(path, request).catch((cause: unknown) => {
    throw new Unreachable(unreachable.file, { cause });
  });
  const named = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (named === undefined || response.body === null) {
    const answer: unknown = await response.json().catch(() => undefined);
    if (!isEnvelope(answer)) throw new Unreachable(unreachable.file);
    throw refusalOf(answer, token);
  }
  let file = new Blob([], { type: response.headers.get('content-type') ?? '' });
  let held: Uint8Array<ArrayBuffer>[] = [];
  let [holds, bytes] = [0, 0];
  const put = () => {
    file = new Blob([file, ...held], { type: file.type });
    [held, holds] = [[], 0];
  };
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new Unreachable(unreachable.file, { cause });
    });
    if (done) break;
    held.push(value);
    holds += value.length;
    bytes += value.length;
    if (holds >= heldBytes) put();
    onBytes(bytes);
  }
  put();
  return { name: named, file };
}

async function send<Name extends ConsoleCallName>(
  name: Name,
  { headers, body }: { readonly headers: Headers; readonly body: string | FormData },
  signal?: AbortSignal,
): Promise<ConsoleAnswer<Name>> {
  const { method, path, repeatable, staff } = consoleCalls[name];
  for (const [header, value] of Object.entries(common)) headers.set(header, value);
  const token = currentToken();
  for (const [header, value] of Object.entries(staff ? staffHeaders(token) : {})) headers.set(header, value);
  const timeout = AbortSignal.timeout(apiTimeoutMs);
  const request: RequestInit = {
    method,
    headers,
    body,
    cache: 'no-store',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  };
  const envelope = await exchange(path, request).catch((fault: unknown) => {
    if (signal?.aborted === true) throw fault;
    // Whoever reads can stop asking, and is asked for again by itself; nobody but who pressed it repeats a change.
    const harmless = signal === undefined ? unreachable.change : unreachable.reading;
    throw new Unreachable(repeatable ? harmless : unreachable.action, { cause: fault });
  });
  // The server checks its answers against the contract before it sends them.
  if (envelope.code === 200) return envelope.data as ConsoleAnswer<Name>;
  throw staff ? refusalOf(envelope, token) : new Refusal(envelope.code, forPeople(envelope));
}

/**
 * What is wrong with a field is told to programs behind the field's name on the wire, which nobody reads on the screen: the sentence says
 * what it is about. The validator's own words do not, and keep it.
 * Its amounts are read with their thousands apart.
 */
function forPeople({ code, message }: Pick<Envelope, 'code' | 'message'>): string {
  if (code !== fieldInvalid) return withThousands(message);
  const [, sentence] = /^[A-Za-z][\w.]*(?:\uff1a|: )(.+)$/s.exec(message) ?? [];
  return withThousands(
    sentence === undefined || /^(?:Invalid|Too|Unrecognized|Expected)\b/.test(sentence) ? message : sentence,
  );
}

/** @param token of the session that asked */
function refusalOf({ code, message }: Envelope, token: string): Refusal | SessionLost {
  if (code !== 401) return new Refusal(code, forPeople({ code, message }));
  // Another may have begun while the answer was on its way.
  if (currentToken() === token) dropToken();
  return new SessionLost(message);
}

/** The OpenAPI document of the console's calls. @throws as `call` */
export async function downloadApiDocument(): Promise<Blob> {
  const token = currentToken();
  const headers = { ...common, Authorization: `Bearer ${token}` };
  const request = { headers, cache: 'no-store' } as const;
  const document: unknown = await fetch('/api/console/openapi.json', request)
    .then((response) => response.json())
    .catch((cause: unknown) => {
      throw new Unreachable(unreachable.file, { cause });
    });
  if (isEnvelope(document)) throw refusalOf(document, token);
  return new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' });
}

/** Who asks, and from which view of the console: what was asked for there is clear (`view.ts`). */
const staffHeaders = (token: string) => ({ Authorization: `Bearer ${token}`, 'X-View': currentView() });

/** What the server says is said in the console's language, whatever the browser is set to. */
const common = { Accept: 'application/json', 'Accept-Language': languageTag } as const;

/** What staff are told when no answer came. */
const unreachable = {
  reading: say('暂时连不上服务器，正在重试'),
  change: say('没有收到服务器的回答，请再试一次：已经生效的不会再生效第二次'),
  file: say('没有导出完整：与服务器的连接中断了，请再导出一次'),
  action: say('没有收到服务器的回答，结果尚不明确。可直接再点一次：同一笔操作只会生效一次，不会重复付款'),
} as const;

type Envelope = { readonly code: number; readonly message: string; readonly data: unknown };

async function exchange(path: string, request: RequestInit): Promise<Envelope> {
  const response = await fetch(path, request);
  const answer: unknown = await response.json();
  // A fault of the server is no refusal: what it did before it failed is not known.
  if (response.status >= 500 || !isEnvelope(answer)) throw new Error(`answered with ${response.status}`);
  return answer;
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'data' in value
  );
}
