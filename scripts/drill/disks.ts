/** Small disks of a drill that run full. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from './cluster.ts';

/** Writes until nothing more fits. @returns what makes room again */
export async function fillUp({ path, small }: Disk): Promise<() => void> {
  if (!small) throw new Error(`${path} is no disk of its own: this part of the drill mounts some, as root`);
  const filler = join(path, 'filler');
  // Large pieces first, then what is left of the last one.
  for (const [size, more] of [
    ['1M', []],
    ['4k', ['oflag=append', 'conv=notrunc']],
  ] as const) {
    const writer = spawn('dd', ['if=/dev/zero', `of=${filler}`, `bs=${size}`, ...more], { stdio: 'ignore' });
    await once(writer, 'exit');
  }
  return () => rmSync(filler, { force: true });
}
