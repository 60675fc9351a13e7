/** Lists that are on their way to this machine as files. They go on whatever page is shown, until they are there or the session ends. */
import type { ExportFormat } from '@mingpai/contract/console/exports/names';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { useSyncExternalStore } from 'react';
import { type Coming, download } from './client.ts';
import { currentToken, onSession } from './session.ts';

/** What a list is asked, for its file. */
export type FileAsked = Pick<ConsolePayload<'exportList'>, 'list' | 'question'>;

export type Export = {
  readonly id: number;
  /** Of the page that it was begun on. */
  readonly title: string;
  readonly format: ExportFormat;
  readonly bytes: number;
  readonly state: 'coming' | 'there' | 'failed';
  /** Of one that failed. */
  readonly message: string;
};

let all: readonly Export[] = [];
const listeners = new Set<() => void>();
const stops = new Map<number, AbortController>();
let numbers = 0;

function change(next: readonly Export[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function note(id: number, what: Partial<Export>): void {
  change(all.map((each) => (each.id === id ? { ...each, ...what } : each)));
}

export function useExports(): readonly Export[] {
  return useSyncExternalStore(subscribe, () => all);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins one; what comes of it stands in `useExports`. */
export function beginExport(title: string, asked: FileAsked, format: ExportFormat): Promise<void> {
  return begin(title, format, (coming) => download('exportList', { ...asked, format }, coming));
}

/** Begins the pack of a span of Beijing days. */
export function beginPack(
  title: string,
  span: { readonly from: string; readonly to: string },
  format: ExportFormat,
): Promise<void> {
  return begin(title, format, (coming) => download('exportPack', { ...span, format }, coming));
}

async function begin(
  title: string,
  format: ExportFormat,
  fetched: (coming: Coming) => ReturnType<typeof download>,
): Promise<void> {
  numbers += 1;
  const id = numbers;
  const stop = new AbortController();
  stops.set(id, stop);
  // What has arrived was read when the next one is asked for: only what is under way, or failed, keeps a line of each page.
  change([
    ...all.filter(({ state }) => state !== 'there'),
    { id, title, format, bytes: 0, state: 'coming', message: '' },
  ]);
  try {
    const coming = { signal: stop.signal, onBytes: (bytes: number) => note(id, { bytes }) };
    const { name, file } = await fetched(coming);
    saveFile(name, file);
    note(id, { state: 'there' });
  } catch (fault) {
    if (!stop.signal.aborted)
      note(id, { state: 'failed', message: fault instanceof Error ? fault.message : '' });
  } finally {
    stops.delete(id);
  }
}

/** Stops it where it is still coming, and takes it off the page. */
export function dropExport(id: number): void {
  stops.get(id)?.abort();
  change(all.filter((each) => each.id !== id));
}

onSession(() => {
  if (currentToken() === '') for (const { id } of all) dropExport(id);
});

/** Hands a file to the browser to keep. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to copy it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
