/**
 * Requests whose head is here and whose body is not: each costs a descriptor until its time is over, and a stranger begins ten thousand of
 * them for nothing. There is room for a few hundred; when it is full, the oldest of whoever has most of them makes room (decision 30).
 * Somebody is a member whose session this node knows, or else a network; members have a room of their own. So one address pushes out its
 * own requests, and no number of strangers pushes out a member who sends a picture over a slow line.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networkOf } from '../platform/network.ts';

/** Requests in each of the two rooms. */
const places = 256;

export interface UnfinishedRequests {
  /** Its head has come. A body that came along with it takes no place. */
  begun(request: IncomingMessage): void;
}

/**
 * @param proxies entries of `x-forwarded-for` that are ours, counted from its end
 * @param memberOf from memory only; `undefined` is a stranger
 */
export function openUnfinishedRequests(
  proxies: number,
  memberOf: (token: string) => bigint | undefined,
): UnfinishedRequests {
  const members = openRoom<bigint>();
  const strangers = openRoom<string>();
  // The parser has been through everything that came with the head by then.
  function look(request: IncomingMessage): void {
    if (request.complete || request.destroyed) return;
    const { authorization } = request.headers;
    const member = authorization?.startsWith('Bearer ') ? memberOf(authorization.slice(7)) : undefined;
    if (member === undefined) strangers.enter(networkOf(clientOf(request, proxies)), request);
    else members.enter(member, request);
  }
  return { begun: (request) => process.nextTick(look, request) };
}

function openRoom<Who>() {
  const present = new Map<Who, Set<IncomingMessage>>();
  let count = 0;

  function leave(who: Who, request: IncomingMessage): void {
    const theirs = present.get(who);
    if (!theirs?.delete(request)) return;
    count -= 1;
    if (theirs.size === 0) present.delete(who);
  }

  return {
    enter(who: Who, request: IncomingMessage): void {
      const theirs = present.get(who) ?? new Set();
      present.set(who, theirs.add(request));
      count += 1;
      request.once('end', () => leave(who, request)).once('close', () => leave(who, request));
      if (count <= places) return;
      const [most, crowd] = [...present].reduce((one, other) => (other[1].size > one[1].size ? other : one));
      const [oldest] = crowd;
      if (oldest === undefined) return;
      leave(most, oldest);
      // One that is here by now and has not been read yet only leaves.
      if (!oldest.complete) oldest.socket.destroy();
    },
  };
}

/** The address that the farthest of our proxies saw; what is no address is not believed, as at the doors. */
function clientOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = headers['x-forwarded-for'];
  const entries = typeof forwarded === 'string' ? forwarded.split(',') : [];
  const seen = proxies === 0 ? undefined : entries.slice(-proxies)[0]?.trim();
  return seen !== undefined && isIP(seen) !== 0 ? seen : (socket.remoteAddress ?? '');
}
