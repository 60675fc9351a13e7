/** Sends a statement piece by piece: nobody holds it whole, and the server compares what came with what was said. */
import { statementPartBytes } from '@mingpai/contract/console/counterparties/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { call } from '../../api/client.ts';

export type Told = {
  readonly counterparty: string;
  /** Beijing days that the statement speaks of. */
  readonly from: string;
  readonly to: string;
};

/** @param onPart told how much of it has gone, 0 to 1 */
export async function sendStatement(
  file: File,
  told: Told,
  onPart: (gone: number) => void,
): Promise<ConsoleAnswer<'readStatement'>> {
  const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const { id } = await call('beginStatement', { ...told, fileName: file.name, sha256, bytes: file.size });
  for (let part = 0; part * statementPartBytes < file.size; part += 1) {
    const begin = part * statementPartBytes;
    const piece = await file.slice(begin, begin + statementPartBytes).arrayBuffer();
    await call('addStatementPart', { id, part, content: base64(new Uint8Array(piece)) });
    onPart(Math.min(1, (begin + statementPartBytes) / file.size));
  }
  return call('readStatement', { id });
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
