/**
 * A signal that aborts after so many ms, or when another one does: what `AbortSignal.timeout` and `any` are in newer browsers than the
 * clients are built for. The reason of a deadline is a `TimeoutError`.
 */
export function deadline(ms: number, other?: AbortSignal): AbortSignal {
  const end = new AbortController();
  const late = setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), ms);
  const follow = () => {
    clearTimeout(late);
    end.abort(other?.reason);
  };
  if (other?.aborted === true) follow();
  else other?.addEventListener('abort', follow, { once: true, signal: end.signal });
  return end.signal;
}
