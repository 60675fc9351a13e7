/** Ports of this machine that a start needs: asked for before anything is started. */
import { freePort } from '@mingpai/postgres';
import { BadSetting } from './settings.ts';

/** @throws BadSetting naming the variable that leads elsewhere */
export async function assertFree(name: string, port: number): Promise<void> {
  if ((await nextFree(port)) !== port)
    throw new BadSetting(`${name}: port ${port} is in use; set ${name} to a free one, or stop what uses it`);
}

/** @returns `port`, or the first above it that nobody listens on */
export function nextFree(port: number): Promise<number> {
  let next = port;
  return freePort(() => next++);
}
