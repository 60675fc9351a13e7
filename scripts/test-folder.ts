/** Where a run of the tests puts its files: sites' data, stores of platforms, profiles of browsers. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory that is mounted as a folder: what is flushed there waits for no disk, and on a busy one a commit takes many ms. */
const memory = '/dev/shm';
/** Bytes; several times what a run has ever put there. */
const enough = 4 * 2 ** 30;

/** @returns a folder of the run's own, for its TMPDIR: in memory where there is plenty of it */
export function makeTestFolder(): string {
  const inMemory = hasRoom() ? open(memory) : undefined;
  if (inMemory !== undefined && runsPrograms(inMemory)) return inMemory;
  if (inMemory !== undefined) rmSync(inMemory, { recursive: true, force: true });
  return open(tmpdir());
}

function open(parent: string): string {
  const folder = mkdtempSync(join(parent, 'mingpai-test-'));
  // PostgreSQL's own user must be able to enter it.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough && freemem() >= enough;
  } catch {
    return false;
  }
}

/** Containers mount it so that it does not; PostgreSQL's programs may have to be copied to where its user can reach them. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
