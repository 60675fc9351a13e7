/** Under which keys a member's name is looked up. */
import { preparedUsername } from '@mingpai/contract/rules/names';

/** Under which keys a name may be kept: as it is prepared now, and as it was kept before names were prepared. */
export function usernameKeys(typed: string): readonly string[] {
  return [...new Set([preparedUsername(typed).toLowerCase(), typed.toLowerCase()])];
}
