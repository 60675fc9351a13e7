/** Work that nobody waits for. What goes wrong in it is said and ends nothing else: the process holds more than one third party. */

/** Runs `work` every so many ms. A failure is printed when it is another than the one before. @returns stops it, once what is under way has ended */
export function every(ms: number, work: () => void | Promise<void>): () => Promise<void> {
  let said: string | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      await work();
      said = undefined;
    } catch (error) {
      if (String(error) !== said) console.error(error);
      said = String(error);
    }
  };
  const timer = setInterval(() => {
    underWay = Promise.all([underWay, run()]).then(() => undefined);
  }, ms);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** Lets go of a promise; a failure is printed. */
export function letGo(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error(error));
}
