/** Sends a statement piece by piece: nobody holds it whole, and the server compares what came with what was said. */
import { statementPartBytes } from '@mingpai/contract/console/counterparties/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { call } from '../../api/client.ts';
import { sendPieces, sha256Of } from '../../api/pieces.ts';

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
  const sha256 = await sha256Of(file);
  const { id } = await call('beginStatement', { ...told, fileName: file.name, sha256, bytes: file.size });
  await sendPieces(
    file,
    statementPartBytes,
    (part, content) => call('addStatementPart', { id, part, content }),
    onPart,
  );
  return call('readStatement', { id });
}
