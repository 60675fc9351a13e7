import { signalBeatMs, signalsPath } from '@mingpai/contract/constants';

/** Nothing heard for so long: whoever spoke is gone, whatever the connection says. In ms. */
const silentAfterMs = 2 * signalBeatMs + 5_000;
/** Pauses between two tries, in ms: the first, and what they grow to. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A stream that stood so long was a good one: the next pause is short again. */
const goodAfterMs = 60_000;

export type StreamEvents = {
  /** A word of the server: `open`, then what changed. */
  readonly heard: (signal: string) => void;
  /** The stream is not there (any more); changes are missed until the next `open`. */
  readonly lost: () => void;
};

/**
 * Keeps one stream of signals open until it is told to stop. The token goes in the header, as for every call: an
 * address is written down in too many places. A server without signals is asked again ever more rarely.
 *
 * @returns ends it
 */
export function openStream(token: string, { heard, lost }: StreamEvents): () => void {
  const over = new AbortController();
  let pauseMs = firstPauseMs;
  let timer: number | undefined;

  async function listen(): Promise<void> {
    const begunAt = performance.now();
    const one = new AbortController();
    const end = () => one.abort();
    over.signal.addEventListener('abort', end);
    let patience = window.setTimeout(end, silentAfterMs);
    try {
      const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
      const response = await fetch(signalsPath, { headers, signal: one.signal, cache: 'no-store' });
      const reader = response.headers.get('content-type')?.startsWith('text/event-stream')
        ? response.body?.getReader()
        : undefined;
      const decoder = new TextDecoder();
      let rest = '';
      while (reader !== undefined) {
        const { value, done } = await reader.read();
        if (done) break;
        window.clearTimeout(patience);
        patience = window.setTimeout(end, silentAfterMs);
        const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data: ')) heard(line.slice('data: '.length));
      }
    } catch {
      // A network that is away, a stream that broke: it is tried again.
    }
    window.clearTimeout(patience);
    over.signal.removeEventListener('abort', end);
    one.abort();
    if (over.signal.aborted) return;
    lost();
    pauseMs =
      performance.now() - begunAt > goodAfterMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    // Ten thousand apps that lost the same server do not come back in one moment.
    timer = window.setTimeout(() => void listen(), pauseMs * (0.5 + Math.random()));
  }

  void listen();
  return () => {
    over.abort();
    window.clearTimeout(timer);
  };
}
