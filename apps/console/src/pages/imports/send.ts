/** Sends a file of another system's piece by piece and starts its dry run. */
import { type ImportKind, importPartBytes } from '@mingpai/contract/console/imports/names';
import { call } from '../../api/client.ts';
import { sendPieces, sha256Of } from '../../api/pieces.ts';

interface Sending {
  readonly file: File;
  readonly kind: ImportKind;
  /** Told how much of it has gone, 0 to 1. */
  readonly onPart: (gone: number) => void;
  /** Ends it: what has gone lies there until somebody refuses it, sends it again, or a day is over. */
  readonly signal: AbortSignal;
}

/** @throws as `call`; the signal's reason once that is aborted */
export async function sendImport({ file, kind, onPart, signal }: Sending): Promise<void> {
  const sha256 = await sha256Of(file);
  signal.throwIfAborted();
  const begun = { kind, fileName: file.name, sha256, bytes: file.size };
  const { id } = await call('beginImport', begun, { signal });
  const addPart = (part: number, content: string) => {
    signal.throwIfAborted();
    return call('addImportPart', { id, part, content }, { signal });
  };
  await sendPieces(file, importPartBytes, addPart, onPart);
  signal.throwIfAborted();
  await call('readImport', { id }, { signal });
}
