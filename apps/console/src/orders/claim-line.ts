/** Claims and releases reach the server in the order in which windows were opened and closed. */

type Calls = {
  readonly claim: () => Promise<unknown>;
  readonly release: () => Promise<unknown>;
};

/** What is held of a line: it is claimed again as long as it is open, and given back once. */
export type Hold = { readonly claim: () => void; readonly end: () => void };

/**
 * A line of calls, one after the other. A release that overtook the claim before it, or the claim of a window that was opened again,
 * would leave an order with whoever has long gone, or an open window with nobody. What fails holds up nothing.
 */
export function claimLine(): (calls: Calls) => Hold {
  let last: Promise<unknown> = Promise.resolve();
  const after = (call: () => Promise<unknown>) => {
    last = last.then(call).catch(() => undefined);
  };
  return ({ claim, release }) => {
    let open = true;
    return {
      claim: () => after(async () => (open ? claim() : undefined)),
      end: () => {
        open = false;
        after(release);
      },
    };
  };
}
