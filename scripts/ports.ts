/** Ports of this machine that a start needs: asked for before anything is started. */
import { isFree } from '@mingpai/postgres';
import { BadSetting } from './settings.ts';

/** @throws BadSetting naming the variable that leads elsewhere */
export async function assertFree(name: string, port: number): Promise<void> {
  if (!(await isFree(port)))
    throw new BadSetting(`${name}: port ${port} is in use; set ${name} to a free one, or stop what uses it`);
}

/** @returns `port`, or the first above it that nobody listens on */
export async function nextFree(port: number): Promise<number> {
  let next = port;
  while (!(await isFree(next))) next += 1;
  return next;
}
