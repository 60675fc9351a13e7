import { openStore, type Store } from '../kit/store.ts';
import { commitmentSchema } from './money/commitments.ts';
import { platformSchema } from './schema.ts';

/** The platform's store. @param more tables of its games and of the wallet, made when missing */
export function openPlatformStore(folder: string, more: readonly string[]): Store {
  return openStore(folder, [platformSchema, commitmentSchema, ...more]);
}
