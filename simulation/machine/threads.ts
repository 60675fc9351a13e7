/** Work that threads do for this process: it is done sooner or later, as the machine likes. */

/** Some thread reads or writes a file for us, or counts something. */
export function threadsWork(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FS') || name.endsWith('REQUEST'));
}
